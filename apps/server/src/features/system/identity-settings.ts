import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import type { Issuer } from '../../access/issuer.ts'
import type { Config } from '../../config.ts'

/** What portals need to sign people in. Never waits for the issuer: what it publishes is added once it was read. */
export function identitySettings({ identity }: Pick<Config, 'identity'>, issuer: Issuer): IdentitySettings {
  const { clientId, scopes, audience, audienceParameter, signOut } = identity
  const known = issuer.known()
  // A portal that is opened now waits in vain; the next one is better off.
  if (!known) void issuer.discover().catch(() => undefined)
  return {
    issuer: issuer.name,
    clientId,
    scopes,
    audience: audienceParameter === 'none' ? null : { parameter: audienceParameter, value: audience },
    signOut,
    endpoints: known
      ? {
          authorization: known.authorization_endpoint,
          token: known.token_endpoint,
          endSession: known.end_session_endpoint ?? null,
        }
      : null,
  }
}
