import type { Caller } from '../../access/caller.ts'
import type { MessageTools } from '../../channels/post-message.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { checkPhoneCode, removePhoneCode, sendPhoneCode } from './phone-codes.ts'

type Person = { userId: string; phoneNumber: string }

/** Identifies a person among those who verify a phone. */
export const holderOf = (userId: string) => `user:${userId}`

/** Sends a code to a person's phone. Throws `tooMany` like `sendPhoneCode`. */
export const sendOwnCode = (
  tools: MessageTools,
  db: ClientDatabase,
  caller: Caller,
  { userId, phoneNumber }: Person,
): Promise<void> =>
  sendPhoneCode(
    tools,
    db,
    caller,
    { holder: holderOf(userId), phoneNumber },
    { change: { action: 'user.sendPhoneCode', subject: ['user', userId] }, askedBy: userId },
  )

/** Accepts a code that was sent: the phone is then the person's. Throws `invalid` for a wrong or old one. */
export async function takeOwnCode(
  tools: Pick<MessageTools, 'secrets'>,
  db: ClientDatabase,
  caller: Caller,
  { userId, phoneNumber, code }: Person & { code: string },
): Promise<{ verified: true }> {
  const of = { holder: holderOf(userId), phoneNumber }
  await checkPhoneCode(tools, db, of, code)
  await write({ db, caller }, { action: 'user.verifyPhone', subject: ['user', userId] }, async (transaction) => {
    await removePhoneCode(transaction, of)
    await transaction
      .updateTable('appUser')
      .set({ phoneNumber, phoneVerifiedAt: new Date() })
      .where('id', '=', userId)
      .execute()
  })
  return { verified: true }
}
