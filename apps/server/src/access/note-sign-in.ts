import type { Database } from '../db/connection/database.ts'
import type { Claims } from './token-verifier.ts'

/** Where an issuer does not say when somebody signed in, tokens that follow each other sooner are one sign-in. */
const renewalMs = 3_600_000

/**
 * Keeps when a person last signed in: when the issuer says they did, else when their token was issued. What is known
 * already, or is but a token renewed, writes nothing.
 */
export async function noteSignIn(
  db: Database,
  user: { id: string; lastSignInAt: string | null },
  { auth_time, iat }: Claims,
): Promise<void> {
  const seconds = auth_time ?? iat
  if (seconds === undefined) return
  // An issuer's clock may be ahead of ours.
  const at = Math.min(seconds * 1000, Date.now())
  const known = user.lastSignInAt === null ? Number.NEGATIVE_INFINITY : Date.parse(user.lastSignInAt)
  if (at <= known + (auth_time === undefined ? renewalMs : 0)) return
  const lastSignInAt = new Date(at).toISOString()
  await db
    .updateTable('appUser')
    .set({ lastSignInAt })
    .where('id', '=', user.id)
    .where((eb) => eb.or([eb('lastSignInAt', 'is', null), eb('lastSignInAt', '<', lastSignInAt)]))
    .execute()
}
