import type { CurrentUser } from '@milepost/contract/users/endpoints'
import { ApiError } from './api/api-error.ts'

export type KnownUserCalls = {
  me: () => Promise<CurrentUser>
  /** Sends the token's identity to the server, if needed. */
  introduce: () => Promise<void>
}

/** Why the server knows no user for a token: no access, or several clients invited the person and no link decides. */
export type UserRefusal = 'refused' | 'undecided'

/**
 * Returns the token's user. On a first sign-in the access token may lack the identity, which is then sent once, with
 * the invitation that was opened. Throws what the calls throw, unless it is a refusal.
 */
export async function knownUser(calls: KnownUserCalls): Promise<CurrentUser | UserRefusal> {
  const user = await calls.me().catch(refusalOf)
  if (!isRefusal(user)) return user
  const introduced = await calls.introduce().catch(refusalOf)
  return isRefusal(introduced) ? introduced : calls.me().catch(refusalOf)
}

const isRefusal = (answer: unknown): answer is UserRefusal => answer === 'refused' || answer === 'undecided'

function refusalOf(failure: unknown): UserRefusal {
  const code = failure instanceof ApiError ? failure.code : undefined
  if (code === 'noAccess') return 'refused'
  if (code === 'severalInvites') return 'undecided'
  throw failure
}
