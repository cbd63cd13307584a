import { randomInt } from 'node:crypto'
import { phoneCode } from '@milepost/contract/users/endpoints'
import { product } from '@milepost/domain/product'
import type { Change } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { daySeconds, type Quota, takeQuotas } from '../../access/take-quotas.ts'
import { AppError, invalid } from '../../app-error.ts'
import { type MessageTools, postMessage } from '../../channels/post-message.ts'
import { secretMark } from '../../channels/secret-mark.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'

/** Who verifies which phone: `holder` is a person or the signer of a form. */
export type PhoneOf = { holder: string; phoneNumber: string }

/** The text a code signs: it is valid for one holder and one phone. */
export const phoneCodeText = ({ holder, phoneNumber }: PhoneOf, code: string) =>
  `phone code:${holder}:${phoneNumber}:${code}`

/**
 * A code allows five attempts, so codes are limited: or attempts would be as many as someone has patience for. By
 * number too, so that several people can't flood a phone.
 */
const daily = { count: phoneCode.perDay, seconds: daySeconds }

/** Describes the sending of a code: who asks, its entry in the audit trail, and further limits. */
export type Sending = {
  change: Change
  askedBy: string | null
  quotas?: readonly { bucket: string; quota: Quota }[]
}

/**
 * Sends a code to a phone. Throws `tooMany` within 30 seconds of the last one to this holder, or after ten a day to them
 * or to the number.
 */
export async function sendPhoneCode(
  tools: MessageTools,
  db: ClientDatabase,
  caller: Caller,
  of: PhoneOf,
  { change, askedBy, quotas = [] }: Sending,
): Promise<void> {
  const code = String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0')
  const nowMs = Date.now()
  await write({ db, caller }, change, async (transaction, { queries }) => {
    const { rowCount } = await queries.query(
      `insert into phone_code (holder, phone_number, code_hmac, tries, sent_at, expires_at)
       values ($1, $2, $3, 0, $4, $5)
       on conflict (holder) do update set phone_number = excluded.phone_number, code_hmac = excluded.code_hmac, tries = 0,
         sent_at = excluded.sent_at, expires_at = excluded.expires_at
       where phone_code.sent_at <= $6`,
      [
        of.holder,
        of.phoneNumber,
        tools.secrets.sign(phoneCodeText(of, code)),
        new Date(nowMs),
        new Date(nowMs + phoneCode.minutes * 60_000),
        new Date(nowMs - phoneCode.againAfterSeconds * 1000),
      ],
    )
    if (!rowCount)
      throw new AppError('tooMany', `A code was just sent. Try again in ${phoneCode.againAfterSeconds} seconds.`, {
        headers: { 'retry-after': String(phoneCode.againAfterSeconds) },
      })
    const own = [of.holder, of.phoneNumber].map((each) => ({
      bucket: tools.secrets.sign(`phone codes:${each}`),
      quota: daily,
    }))
    await takeQuotas(queries, [...own, ...quotas], 'Too many codes were sent.')
    const text = `${secretMark} is your ${product.name} verification code. It expires in ${phoneCode.minutes} minutes. Do not share it with anyone.`
    const draft = { kind: 'sms', purpose: 'phone code', recipient: of.phoneNumber, text, secret: code } as const
    await postMessage(tools, transaction, draft, askedBy)
  })
}

/**
 * Checks a code that was sent. Throws `invalid` for a wrong or old one. Each attempt counts before it is checked, so
 * that concurrent attempts can't exceed five.
 */
export async function checkPhoneCode(
  { secrets }: Pick<MessageTools, 'secrets'>,
  db: ClientDatabase,
  of: PhoneOf,
  code: string,
): Promise<void> {
  const tried = await db
    .updateTable('phoneCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('holder', '=', of.holder)
    .where('phoneNumber', '=', of.phoneNumber)
    .where('expiresAt', '>', new Date().toISOString())
    .where('tries', '<', phoneCode.tries)
    .returning(['codeHmac', 'tries'])
    .executeTakeFirst()
  if (!tried) throw wrong('This code has expired. Request a new one.')
  const triesLeft = phoneCode.tries - tried.tries
  if (!secrets.verify(phoneCodeText(of, code), tried.codeHmac)) throw wrong(notCorrect(triesLeft))
}

/** Removes a code that was used, in the transaction of what it allowed. */
export const removePhoneCode = (transaction: ClientDatabase, { holder }: Pick<PhoneOf, 'holder'>) =>
  transaction.deleteFrom('phoneCode').where('holder', '=', holder).execute()

const notCorrect = (triesLeft: number) =>
  triesLeft === 0
    ? 'Incorrect. Request a new code.'
    : `Incorrect, ${triesLeft} ${triesLeft === 1 ? 'attempt' : 'attempts'} left.`
const wrong = (message: string) => invalid([{ field: 'body.code', message }])
