// discord-api-spec 10.0 names its JavaScript where its declarations should be.
declare module "discord-api-spec/zod";
