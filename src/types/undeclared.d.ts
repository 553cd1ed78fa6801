// discord-api-spec 10.0 names its JavaScript where its declarations should be; sodium-native 5.1 has none.
declare module "discord-api-spec/zod";
declare module "sodium-native";
