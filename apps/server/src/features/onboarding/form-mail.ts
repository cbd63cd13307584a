import { formMinutes } from '@milepost/contract/onboarding/form-key'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { networkOf } from '../../access/caller-network.ts'
import { findBrand } from '../../access/client-brand.ts'
import { daySeconds, hourSeconds, takeQuotas } from '../../access/take-quotas.ts'
import { forbidden } from '../../app-error.ts'
import { type Draft, postMessage } from '../../channels/post-message.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { write } from '../../write.ts'
import { findFleetLink } from './fleet-links.ts'
import { invitingClient } from './opened-invites.ts'
import { ranOut, restoreForm } from './stored-forms.ts'

/** Mails to one person, from one form, and from one network address; and from everyone together. */
const perForm = { count: 3, seconds: daySeconds }
const perRecipient = { count: 5, seconds: daySeconds }
const perAddress = { count: 10, seconds: hourSeconds }
const inAll = { count: 500, seconds: hourSeconds }

/**
 * Mails a link that opens a stored form on another device. The key is in the fragment, which browsers send to no server.
 * Throws `forbidden` for a form that names no client, because anyone could send mail to anyone; `notFound` for a form
 * that isn't open; and `tooMany` beyond a limit.
 */
export async function mailForm(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  { key, email }: { key: string; email: string },
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  if (caller.kind === 'onboarding' && caller.entry.by === 'none') throw forbidden('This form doesn’t send emails.')
  const form = await restoreForm(services, db, caller, key)
  if (!form) throw ranOut()
  const { connectionInviteId } = form
  const page =
    connectionInviteId === null
      ? (await findFleetLink(services, db.clientId)).link
      : `${services.config.origin}/integration/invite?connectionInviteId=${connectionInviteId}`
  const { secrets } = services
  const change = { action: 'onboardingForm.mail', subject: ['client', db.clientId], detail: { email } } as const
  await write({ db, caller }, change, async (transaction, { queries }) => {
    await takeQuotas(
      queries,
      [
        { bucket: `form mails:form:${secrets.sign(key)}`, quota: perForm },
        { bucket: `form mails:recipient:${secrets.sign(email.toLowerCase())}`, quota: perRecipient },
        { bucket: `form mails:address:${secrets.sign(networkOf(ip))}`, quota: perAddress },
        { bucket: 'form mails:all', quota: inAll },
      ],
      'Too many emails were sent.',
    )
    const brand = await findBrand(transaction, db.clientId)
    const { productName } = brand
    const draft = resumeMail({
      productName,
      clientName: invitingClient(brand).name,
      recipient: email,
      link: `${page}#form=${key}`,
    })
    await postMessage(services, transaction, draft, null)
  })
}

type ResumeMail = { productName: string; clientName: string; recipient: string; link: string }

function resumeMail({ productName, clientName, recipient, link }: ResumeMail): Draft {
  return {
    kind: 'mail',
    purpose: 'form to continue',
    recipient,
    subject: `Continue connecting your vehicles to ${productName}`,
    body: {
      heading: 'Continue where you left off',
      before: [
        `You asked for this link to continue connecting your vehicles to ${clientName}. What you entered is there; passwords and tokens are not stored, so enter them again.`,
      ],
      link: 'Continue',
      after: [`The link works for ${formMinutes} minutes after the last step, on any device.`],
      because: 'You received this email because someone entered your address in the form. If it wasn’t you, ignore it.',
    },
    secret: link,
  }
}
