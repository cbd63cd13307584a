import { type CoachingContact, resourceTypes } from '@milepost/contract/coaching/endpoints'
import type { CoachingRecipient, CoachingSubject } from '@milepost/contract/coaching/messages'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { orderedContacts } from './contact-queries.ts'
import { resourceCodes } from './contact-resources.ts'
import { addressKey, optedOutSince } from './opt-outs.ts'

const { vehicle, driver, group } = resourceCodes

type Covering = { contactId: string; connectionId: number; covers: number }

/**
 * Lists who receives messages about a driver or vehicle: contacts of the driver, then of a vehicle, then of its groups; the
 * oldest first. Contacts of the vehicles that a driver drives receive what is about the driver too.
 */
export async function listRecipients(
  db: ClientDatabase,
  subject: Pick<CoachingSubject, 'type' | 'id'>,
  vehicleIds: readonly string[],
): Promise<CoachingRecipient[]> {
  const covering = await findCovering(db, subject, vehicleIds)
  const contacts = await readContacts(db, covering)
  const optedOut = await optedOutSince(
    db,
    contacts.flatMap(({ email, phoneNumber }) => [email, phoneNumber]),
  )
  const channelOf = (channel: 'sms' | 'mail', address: string | null) =>
    address === null ? [] : [{ channel, address, optedOutAt: optedOut.get(addressKey(address)) ?? null }]
  return contacts.map(({ id, name, email, phoneNumber, vehiclesCovered }) => ({
    contactId: id,
    name,
    covers: typeOf(covering.find(({ contactId }) => contactId === id)!.covers),
    vehiclesCovered,
    channels: [...channelOf('sms', phoneNumber), ...channelOf('mail', email)],
  }))
}

/** Reads contacts in their order; a driver at several providers has contacts in several connections. */
async function readContacts(db: ClientDatabase, covering: readonly Covering[]): Promise<CoachingContact[]> {
  const ofConnections = Map.groupBy(covering, ({ connectionId }) => connectionId)
  const found = await Promise.all(
    [...ofConnections].map(([connectionId, own]) =>
      named('coaching-contacts', db, orderedContacts(db, { connectionId, ids: own.map(({ contactId }) => contactId) })),
    ),
  )
  const byId = new Map(found.flat().map((contact) => [contact.id, contact]))
  return covering.flatMap(({ contactId }) => byId.get(contactId) ?? [])
}

const typeOf = (code: number) => resourceTypes.find((type) => resourceCodes[type] === code)!

function findCovering(
  db: ClientDatabase,
  { type, id }: Pick<CoachingSubject, 'type' | 'id'>,
  vehicleIds: readonly string[],
): Promise<Covering[]> {
  const { clientId } = db
  const statement = sql<Covering>`
    select distinct on (r.rank, k.created_at, k.id) k.id as "contactId", k.connection_id as "connectionId", r.covers
    from (
      select a.contact_id, min(a.rank) as rank, (array_agg(a.covers order by a.rank))[1] as covers from (
        select contact_id, 1 as rank, ${driver}::int as covers from coaching_contact_resource
          where client_id = ${clientId} and resource_type = ${driver} and resource_id = ${type === 'driver' ? id : null}
        union all
        select contact_id, 2, ${vehicle}::int from coaching_contact_resource
          where client_id = ${clientId} and resource_type = ${vehicle} and resource_id = any(${vehicleIds}::bigint[])
        union all
        select r.contact_id, 3, ${group}::int from coaching_contact_resource r
          join vehicle_group g on g.client_id = r.client_id and g.id = r.resource_id and g.gone_at is null
          join vehicle_group_member m on m.client_id = g.client_id and m.group_id = g.id
          where r.client_id = ${clientId} and r.resource_type = ${group} and m.vehicle_id = any(${vehicleIds}::bigint[])) a
      group by a.contact_id) r
    join coaching_contact k on k.client_id = ${clientId} and k.id = r.contact_id
    order by r.rank, k.created_at, k.id`
  return named('coaching-recipients', db, statement)
}
