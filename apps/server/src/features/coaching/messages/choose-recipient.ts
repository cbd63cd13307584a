import type { CoachingChannel, CoachingRecipient, CoachingSubject } from '@milepost/contract/coaching/messages'
import { invalid } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { listRecipients } from '../recipient-queries.ts'

type Wanted = { contactId?: string | undefined; channel?: CoachingChannel | undefined }

/** A contact and the address that a message goes to. */
export type Reached = Pick<CoachingRecipient, 'contactId' | 'name' | 'covers'> & {
  channel: CoachingChannel
  address: string
}

/**
 * Returns the chosen contact, or the first of those who receive messages about a driver or vehicle, with an address whose
 * owner didn't opt out. Throws `invalid` if there is none.
 */
export async function chooseRecipient(
  db: ClientDatabase,
  subject: CoachingSubject,
  vehicles: readonly { id: string }[],
  { contactId, channel }: Wanted,
): Promise<Reached> {
  const ids = vehicles.map(({ id }) => id)
  const covering = await listRecipients(db, subject, ids)
  const wanted = contactId === undefined ? covering : covering.filter((one) => one.contactId === contactId)
  if (wanted.length === 0)
    throw refused(
      contactId === undefined
        ? `No contact receives messages about ${subject.name}. Add one.`
        : `is not a contact for ${subject.name}`,
    )
  const reachable = wanted.flatMap(({ contactId, name, covers, channels }) =>
    channels.flatMap((one): Reached[] =>
      one.optedOutAt === null && (channel === undefined || one.channel === channel)
        ? [{ contactId, name, covers, channel: one.channel, address: one.address }]
        : [],
    ),
  )
  const [first] = reachable
  if (!first) throw refused(whyNone(wanted, channel))
  return first
}

function whyNone([first]: readonly CoachingRecipient[], channel: CoachingChannel | undefined): string {
  const { name, channels } = first!
  const offered = channels.filter((one) => channel === undefined || one.channel === channel)
  return offered.length === 0
    ? `${name} has no ${channel === 'sms' ? 'phone number' : 'email address'}.`
    : `${name} asked for no more messages at ${offered.map(({ address }) => address).join(' or ')}.`
}

const refused = (message: string) => invalid([{ field: 'body.contactId', message }])
