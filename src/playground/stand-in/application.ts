import { applicationId, memberId, user } from "./payloads.ts";

export interface Endpoint {
  readonly publicKey: string;
  /** Absent if interactions come over the gateway. */
  readonly endpointUrl?: string | undefined;
}

/** The application, as `GET /applications/@me` returns it (reference, «Application Object»). */
export const applicationPayload = ({ publicKey, endpointUrl }: Endpoint): object => ({
  id: applicationId,
  name: "Collection Pulse",
  icon: null,
  description: "",
  type: null,
  bot: { ...user(applicationId), bot: true },
  bot_public: true,
  bot_require_code_grant: false,
  integration_types_config: { 0: {}, 1: {} },
  verify_key: publicKey,
  flags: 0,
  flags_new: "0",
  eligible_oauth2_scopes: [],
  hook: true,
  redirect_uris: [],
  interactions_endpoint_url: endpointUrl ?? null,
  role_connections_verification_url: null,
  owner: user(memberId),
  approximate_guild_count: 1,
  approximate_user_install_count: 0,
  approximate_user_authorization_count: 0,
  explicit_content_filter: 0,
  team: null,
});
