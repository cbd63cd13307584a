import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import type { Issuer } from '../../access/issuer.ts'
import type { Config } from '../../config.ts'

/**
 * Returns what portals need to sign people in. Never waits for the issuer: its published settings are added once they
 * have been read.
 */
export function identitySettings({ identity }: Pick<Config, 'identity'>, issuer: Issuer): IdentitySettings {
  const { clientId, scopes, audience, audienceParameter, signOut, acrValues } = identity
  const known = issuer.known()
  // A portal opened now goes without; the next one gets it.
  if (!known) void issuer.discover().catch(() => undefined)
  return {
    issuer: issuer.name,
    clientId,
    scopes,
    audience: audienceParameter === 'none' ? null : { parameter: audienceParameter, value: audience },
    signOut,
    ...(acrValues.length > 0 && { acrValues: acrValues.join(' ') }),
    endpoints: known
      ? {
          authorization: known.authorization_endpoint,
          token: known.token_endpoint,
          endSession: known.end_session_endpoint ?? null,
        }
      : null,
  }
}
