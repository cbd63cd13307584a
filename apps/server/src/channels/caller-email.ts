import { type Caller, callerUserId } from '../access/caller.ts'
import type { Services } from '../services.ts'

/** Returns the address of the person behind a call; null if there is none. */
export async function callerEmail({ db }: Pick<Services, 'db'>, caller: Caller): Promise<string | null> {
  const userId = callerUserId(caller)
  if (userId === null) return null
  const user = await db.selectFrom('appUser').select('email').where('id', '=', userId).executeTakeFirst()
  return user?.email ?? null
}
