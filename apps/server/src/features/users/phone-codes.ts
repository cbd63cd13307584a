import { randomInt } from 'node:crypto'
import { phoneCode } from '@milepost/contract/users/endpoints'
import { product } from '@milepost/domain/product'
import type { Caller } from '../../access/caller.ts'
import { daySeconds, takeQuotas } from '../../access/take-quotas.ts'
import { AppError, invalid } from '../../app-error.ts'
import { type MessageTools, postMessage } from '../../channels/post-message.ts'
import { secretMark } from '../../channels/secret-mark.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'

type Person = { userId: string; phoneNumber: string }

/** The text a code signs: it is valid for one person and one phone. */
export const phoneCodeText = ({ userId, phoneNumber }: Person, code: string) =>
  `phone code:${userId}:${phoneNumber}:${code}`

/**
 * A code allows five attempts, so codes are limited: or attempts would be as many as someone has patience for. By
 * number too, so that several people can't flood a phone.
 */
const daily = { count: phoneCode.perDay, seconds: daySeconds }

/** Sends a code to a phone. Throws `tooMany` within 30 seconds of the last one, or after ten a day. */
export async function sendPhoneCode(
  tools: MessageTools,
  db: ClientDatabase,
  caller: Caller,
  person: Person,
): Promise<void> {
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0')
  const change = { action: 'user.sendPhoneCode', subject: ['user', person.userId] } as const
  const nowMs = Date.now()
  await write({ db, caller }, change, async (transaction, { queries }) => {
    const { rowCount } = await queries.query(
      `insert into phone_code (user_id, phone_number, code_hmac, tries, sent_at, expires_at)
       values ($1, $2, $3, 0, $4, $5)
       on conflict (user_id) do update set phone_number = excluded.phone_number, code_hmac = excluded.code_hmac, tries = 0,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at
       where phone_code.sent_at <= $6`,
      [
        person.userId,
        person.phoneNumber,
        tools.secrets.sign(phoneCodeText(person, code)),
        new Date(nowMs),
        new Date(nowMs + phoneCode.minutes * 60_000),
        new Date(nowMs - phoneCode.againAfterSeconds * 1000),
      ],
    )
    if (!rowCount)
      throw new AppError('tooMany', `A code was just sent. Try again in ${phoneCode.againAfterSeconds} seconds.`, {
        headers: { 'retry-after': String(phoneCode.againAfterSeconds) },
      })
    await takeQuotas(
      queries,
      [person.userId, person.phoneNumber].map((of) => ({
        bucket: tools.secrets.sign(`phone codes:${of}`),
        quota: daily,
      })),
      'Too many codes were sent.',
    )
    const text = `${secretMark} is your ${product.name} verification code. It expires in ${phoneCode.minutes} minutes. Do not share it with anyone.`
    const draft = { kind: 'sms', purpose: 'phone code', recipient: person.phoneNumber, text, secret: code } as const
    await postMessage(tools, transaction, draft, person.userId)
  })
}

/**
 * Accepts a code that was sent: the phone is then the person's. Throws `invalid` for a wrong or old one. Each attempt
 * counts before it is checked, so that concurrent attempts can't exceed five.
 */
export async function takePhoneCode(
  { secrets }: Pick<MessageTools, 'secrets'>,
  db: ClientDatabase,
  caller: Caller,
  person: Person & { code: string },
): Promise<{ verified: true }> {
  const tried = await db
    .updateTable('phoneCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('userId', '=', person.userId)
    .where('phoneNumber', '=', person.phoneNumber)
    .where('expiresAt', '>', new Date().toISOString())
    .where('tries', '<', phoneCode.tries)
    .returning(['codeHmac', 'tries'])
    .executeTakeFirst()
  if (!tried) throw wrong('This code has expired. Request a new one.')
  const triesLeft = phoneCode.tries - tried.tries
  if (!secrets.verify(phoneCodeText(person, person.code), tried.codeHmac)) throw wrong(notCorrect(triesLeft))
  await write({ db, caller }, { action: 'user.verifyPhone', subject: ['user', person.userId] }, async (transaction) => {
    await transaction.deleteFrom('phoneCode').where('userId', '=', person.userId).execute()
    await transaction
      .updateTable('appUser')
      .set({ phoneNumber: person.phoneNumber, phoneVerifiedAt: new Date() })
      .where('id', '=', person.userId)
      .execute()
  })
  return { verified: true }
}

const notCorrect = (triesLeft: number) =>
  triesLeft === 0
    ? 'Incorrect. Request a new code.'
    : `Incorrect, ${triesLeft} ${triesLeft === 1 ? 'attempt' : 'attempts'} left.`
const wrong = (message: string) => invalid([{ field: 'body.code', message }])
