import { signIn } from '@milepost/domain/limits'
import { type Issuer, issuerSilent } from './issuer.ts'
import { type Claims, claimsOf } from './token-verifier.ts'

/** Returns the issuer's userinfo for the person behind a verified access token; undefined if there is none. */
export type AskUserinfo = (accessToken: string, subject: string) => Promise<Claims | undefined>

const keptMs = 5 * 60_000
const mostKept = 1_000

type Kept = { until: number; answer: Promise<Claims | undefined> }

/**
 * Queries the issuer's userinfo at most once in five minutes per person; a refusal counts as a result, because tokens
 * for a single API may not be accepted there. Throws `unavailable` if the issuer doesn't respond within 10 s.
 */
export function createUserinfo(
  issuer: Issuer,
  { groupsClaim, now = Date.now }: { groupsClaim?: string; now?: () => number } = {},
): AskUserinfo {
  const kept = new Map<string, Kept>()
  const keep = (subject: string, answer: Kept['answer']) => {
    for (const [oldest] of kept) {
      if (kept.size < mostKept) break
      kept.delete(oldest)
    }
    kept.set(subject, { until: now() + keptMs, answer })
    answer.catch(() => kept.delete(subject))
    return answer
  }
  return (accessToken, subject) => {
    const known = kept.get(subject)
    if (known && known.until > now()) return known.answer
    kept.delete(subject)
    return keep(subject, ask(issuer, accessToken, subject, groupsClaim))
  }
}

async function ask(
  issuer: Issuer,
  accessToken: string,
  subject: string,
  groupsClaim: string | undefined,
): Promise<Claims | undefined> {
  const { userinfo_endpoint: address } = await issuer.discover()
  if (!address) return undefined
  let response: Response
  try {
    response = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(signIn.httpTimeoutSeconds * 1000),
      redirect: 'error',
    })
  } catch {
    throw issuerSilent()
  }
  if (response.status >= 500 || response.status === 429) throw issuerSilent()
  if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) return undefined
  const claims = claimsOf(await response.json().catch(() => undefined), groupsClaim)
  // OpenID Connect 5.3.2: a response about someone else must not be used.
  return claims.sub === subject ? claims : undefined
}
