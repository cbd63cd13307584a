import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { networkOf } from '../../access/caller-network.ts'
import { hashOfKey } from '../../access/client-key.ts'
import { isFormOf, isOpenForm } from '../../access/forms/stored-form.ts'
import { hourSeconds } from '../../access/take-quotas.ts'
import { forbidden, invalid, notFound } from '../../app-error.ts'
import type { MessageTools } from '../../channels/post-message.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { write } from '../../write.ts'
import { checkPhoneCode, removePhoneCode, sendPhoneCode } from './phone-codes.ts'

/** The signer of the terms in a stored form. */
type Signer = { key: string; phoneNumber: string }

/** Signers have no account, so they share limits that people with one don't. */
const perAddress = { count: 10, seconds: hourSeconds }
const inAll = { count: 200, seconds: hourSeconds }

/** As many digits as a number may show: enough to recognize it, too few to call it. */
const shownDigits = 4

/** Identifies a signer among those who verify a phone. */
export const signerHolder = (key: string) => `form:${hashOfKey(key).toString('hex')}`

/**
 * Returns the form whose signer a call is about; undefined if it is about the caller's own phone. Throws `invalid` if a
 * form's token comes without its form, and `forbidden` if the form names no client: anyone could send text messages.
 */
export function signersForm(caller: Caller, key: string | undefined): string | undefined {
  if (caller.kind !== 'onboarding') return key
  if (caller.entry.by === 'none') throw forbidden('This form doesn’t send codes.')
  if (key === undefined) throw invalid([{ field: 'body.key', message: 'is missing: it opens the stored form' }])
  return key
}

/**
 * Sends a code to the signer of a stored form. Throws `notFound` for a form that isn't open, and `tooMany` beyond a limit
 * by form, number, address or in all.
 */
export async function sendSignerCode(
  tools: MessageTools,
  db: ClientDatabase,
  caller: Caller,
  { key, phoneNumber }: Signer,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  const open = await db
    .selectFrom('onboardingForm')
    .select('clientId')
    .where(isOpenForm(key))
    .where(isFormOf(caller))
    .executeTakeFirst()
  if (!open) throw noForm()
  const quotas = [
    { bucket: `signer codes:address:${tools.secrets.sign(networkOf(ip))}`, quota: perAddress },
    { bucket: 'signer codes:all', quota: inAll },
  ]
  const change = { action: 'signer.sendPhoneCode', subject: ['client', db.clientId] } as const
  await sendPhoneCode(tools, db, caller, { holder: signerHolder(key), phoneNumber }, { change, askedBy: null, quotas })
}

/**
 * Accepts a code that was sent to a signer: the form records the number's last digits. Throws `invalid` for a wrong or
 * old code, and `notFound` for a form that isn't open.
 */
export async function takeSignerCode(
  tools: Pick<MessageTools, 'secrets'>,
  db: ClientDatabase,
  caller: Caller,
  { key, phoneNumber, code }: Signer & { code: string },
): Promise<{ verified: true }> {
  const of = { holder: signerHolder(key), phoneNumber }
  await checkPhoneCode(tools, db, of, code)
  const change = { action: 'signer.verifyPhone', subject: ['client', db.clientId] } as const
  await write({ db, caller }, change, async (transaction) => {
    await removePhoneCode(transaction, of)
    const recorded = await transaction
      .updateTable('onboardingForm')
      .set({ verifiedPhoneDigits: phoneNumber.slice(-shownDigits), verifiedPhoneAt: new Date() })
      .where(isOpenForm(key))
      .where(isFormOf(caller))
      .returning('clientId')
      .executeTakeFirst()
    if (!recorded) throw noForm()
  })
  return { verified: true }
}

const noForm = () => notFound('stored form, or it expired after half an hour. Start again')
