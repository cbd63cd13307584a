import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { unauthorized, unavailable } from '../app-error.ts'

const Claims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>

export type TokenVerifier = { verify(token: string): Promise<Claims> }

const clockLeewaySeconds = 60

/**
 * Checks access tokens of one OpenID Connect issuer: signature by its published keys, issuer, audience, times.
 * Throws `unauthorized` for a bad token and `unavailable` when the issuer's keys cannot be read.
 */
export function createVerifier(options: { issuer: string; audience: string; discoveryUrl?: string }): TokenVerifier {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined
  const loadKeys = () => {
    keys ??= discover(options.discoveryUrl ?? options.issuer).catch((error: unknown) => {
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, await loadKeys(), {
          issuer: options.issuer,
          audience: options.audience,
          clockTolerance: clockLeewaySeconds,
          algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        })
        return Claims.parse(payload)
      } catch (error) {
        if (error instanceof errors.JWKSTimeout || error instanceof TypeError)
          throw unavailable('The sign-in service cannot be reached. Try again in a moment.')
        if (error instanceof errors.JWTExpired) throw unauthorized('Your sign-in has run out. Sign in again.')
        if (error instanceof errors.JOSEError || error instanceof z.ZodError)
          throw unauthorized('This sign-in is not valid here.')
        throw error
      }
    },
  }
}

async function discover(issuer: string) {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw unavailable('The sign-in service cannot be reached. Try again in a moment.')
  const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await response.json())
  return createRemoteJWKSet(new URL(jwks_uri))
}
