// For discord-api-spec 10.0, which names its JavaScript where its declarations of these should be.
declare module "discord-api-spec/zod" {
  import type { $ZodType } from "zod/v4/core";

  export const ApplicationCommandAutocompleteCallbackRequestSchema: $ZodType;
  export const ApplicationCommandUpdateRequestSchema: $ZodType;
  export const CreateMessageInteractionCallbackRequestSchema: $ZodType;
  export const GatewayBotResponseSchema: $ZodType;
  export const IncomingWebhookInteractionRequestSchema: $ZodType;
  export const IncomingWebhookUpdateForInteractionCallbackRequestPartialSchema: $ZodType;
  export const MessageCreateRequestSchema: $ZodType;
  export const MessageEditRequestPartialSchema: $ZodType;
  export const MessageResponseSchema: $ZodType;
  export const PrivateApplicationResponseSchema: $ZodType;
  export const UpdateMessageInteractionCallbackRequestSchema: $ZodType;
}
