import { userEndpoints } from '@milepost/contract/users/endpoints'
import { ApiError } from '@milepost/session/api/api-error'
import { call } from '../../../lib/api/api.ts'

type Wanted = { email: string; GroupId: string; note: string }

/** Invites one address. Returns null once it is sent, otherwise why not, in the server's words. */
export async function sendInvite({ email, GroupId, note }: Wanted): Promise<string | null> {
  try {
    const body = { Email: email, GroupId, ...(note.trim() && { Note: note.trim() }) }
    await call(userEndpoints.invite, { body })
    return null
  } catch (failure) {
    return (failure instanceof ApiError && failure.message) || 'An error occurred'
  }
}
