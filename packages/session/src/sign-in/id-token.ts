import { signIn } from '@milepost/domain/limits'

/** The ID token claims that are checked here. */
export type IdClaims = { iss?: unknown; aud?: unknown; azp?: unknown; exp?: unknown; iat?: unknown }

/**
 * Validates an ID token from the issuer's token endpoint: issuer, audience, issue time and expiry, with a minute of
 * clock skew. Throws an error whose `error` is a sign-in error code.
 */
export function checkIdToken(
  claims: IdClaims,
  expected: { issuer: string; clientId: string },
  nowSeconds: number,
): void {
  const audiences = [claims.aud].flat()
  if (claims.iss !== expected.issuer || !audiences.includes(expected.clientId)) throw problem('invalid_token')
  if (audiences.length > 1 && claims.azp !== undefined && claims.azp !== expected.clientId)
    throw problem('invalid_token')
  if (typeof claims.exp !== 'number' || typeof claims.iat !== 'number') throw problem('invalid_token')
  const ahead = claims.iat - nowSeconds
  const behind = nowSeconds - claims.exp
  if (ahead > signIn.clockLeewaySeconds || behind > signIn.clockLeewaySeconds) throw problem('clock_skew')
}

const problem = (code: string) => Object.assign(new Error(code), { error: code })
