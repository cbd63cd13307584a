import { signIn } from '@milepost/domain/limits'
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { unavailable } from '../app-error.ts'

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
})
export type Discovery = z.infer<typeof Discovery>

/** An OpenID Connect issuer's published metadata: loaded on first use, and again after a failure. */
export type Issuer = {
  /** Its name as spelled in tokens and settings. */
  name: string
  /** Throws `unavailable` while the issuer doesn't respond, and IssuerProblem if its metadata can't be used. */
  discover(): Promise<Discovery>
  /** Returns what was loaded; undefined until then. */
  known(): Discovery | undefined
  keys(): Promise<JWTVerifyGetKey>
}

/** The issuer responds, but can't be used with these settings. The message begins with the setting. */
export class IssuerProblem extends Error {}

export const issuerSilent = () => unavailable('Can’t reach the sign-in service. Try again in a moment.')

const timeoutMs = signIn.httpTimeoutSeconds * 1000

export function createIssuer(name: string): Issuer {
  let known: Discovery | undefined
  let reading: Promise<Discovery> | undefined
  let keys: JWTVerifyGetKey | undefined
  const discover = async () => {
    if (known) return known
    reading ??= read(name).finally(() => {
      reading = undefined
    })
    known = await reading
    return known
  }
  return {
    name,
    discover,
    known: () => known,
    async keys() {
      keys ??= createRemoteJWKSet(new URL((await discover()).jwks_uri), { timeoutDuration: timeoutMs })
      return keys
    },
  }
}

async function read(name: string): Promise<Discovery> {
  const address = `${name.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => (response.ok ? ((await response.json()) as unknown) : undefined))
    .catch(() => undefined)
  if (answer === undefined) throw issuerSilent()
  const parsed = Discovery.safeParse(answer)
  if (!parsed.success) throw new IssuerProblem(`MILEPOST_ISSUER: ${address} has no OpenID configuration`)
  const found = parsed.data
  if (found.issuer !== name)
    throw new IssuerProblem(`MILEPOST_ISSUER must be spelled exactly as the issuer spells itself: ${found.issuer}`)
  if (found.code_challenge_methods_supported && !found.code_challenge_methods_supported.includes('S256'))
    throw new IssuerProblem(`MILEPOST_ISSUER: ${name} does not offer PKCE with S256, which the portal needs to sign in`)
  return found
}
