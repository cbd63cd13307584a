import type { Database } from '../db/connection/database.ts'
import type { Claims } from './token-verifier.ts'

/** If an issuer doesn't report the sign-in time, tokens closer together than this count as one sign-in. */
const renewalMs = 3_600_000

/**
 * Stores when a person last signed in: the issuer's time or, without one, when their token was issued. Writes nothing
 * if that is already known, or for a renewed token. Returns true if it is a new sign-in.
 */
export async function recordSignIn(
  db: Database,
  user: { id: string; lastSignInAt: string | null },
  { auth_time, iat }: Claims,
): Promise<boolean> {
  const seconds = auth_time ?? iat
  if (seconds === undefined) return false
  // An issuer's clock may be ahead of ours.
  const at = Math.min(seconds * 1000, Date.now())
  const known = user.lastSignInAt === null ? Number.NEGATIVE_INFINITY : Date.parse(user.lastSignInAt)
  if (at <= known + (auth_time === undefined ? renewalMs : 0)) return false
  const lastSignInAt = new Date(at).toISOString()
  await db
    .updateTable('appUser')
    .set({ lastSignInAt })
    .where('id', '=', user.id)
    .where((eb) => eb.or([eb('lastSignInAt', 'is', null), eb('lastSignInAt', '<', lastSignInAt)]))
    .execute()
  return true
}
