import { type CoachingContact, uncoveredAtMost } from '@milepost/contract/coaching/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { resourceCodes } from './contact-resources.ts'

const { vehicle, driver, group } = resourceCodes

export type ContactsQuery = { connectionId: number; ids: readonly string[] }

/** A connection's vehicles by contact, without duplicates: those it names, and those in groups it names. */
const covered = (clientId: number, connectionId: number) => sql`(
  select r.contact_id, v.id as vehicle_id, count(*) over (partition by v.id) as contacts
  from (
    select client_id, contact_id, resource_id as vehicle_id from coaching_contact_resource
    where client_id = ${clientId} and connection_id = ${connectionId} and resource_type = ${vehicle}
    union
    select m.client_id, r.contact_id, m.vehicle_id from coaching_contact_resource r
      join vehicle_group g on g.client_id = r.client_id and g.id = r.resource_id and g.gone_at is null
      join vehicle_group_member m on m.client_id = g.client_id and m.group_id = g.id
    where r.client_id = ${clientId} and r.connection_id = ${connectionId} and r.resource_type = ${group}) r
  join vehicle v on v.client_id = r.client_id and v.id = r.vehicle_id and v.gone_at is null
  where v.client_id = ${clientId} and v.connection_id = ${connectionId})`

/** What a contact covers, with names; none for deleted resources. */
const resources = (clientId: number) => sql`(
  select coalesce(json_agg(json_build_object(
      'resourceType', case r.resource_type when ${vehicle} then 'vehicle' when ${driver} then 'driver' else 'group' end,
      'resourceId', r.resource_id::text,
      'name', coalesce(v.name, d.name, g.name)) order by r.resource_type desc, lower(coalesce(v.name, d.name, g.name))), '[]')
  from coaching_contact_resource r
    left join vehicle v on r.resource_type = ${vehicle} and v.client_id = r.client_id and v.id = r.resource_id
      and v.gone_at is null
    left join driver d on r.resource_type = ${driver} and d.client_id = r.client_id and d.id = r.resource_id
      and d.gone_at is null
    left join vehicle_group g on r.resource_type = ${group} and g.client_id = r.client_id and g.id = r.resource_id
      and g.gone_at is null
  where r.client_id = ${clientId} and r.contact_id = c.id)`

/** A connection's contacts by name, or the requested ones in the requested order. */
export function orderedContacts(
  { clientId }: ClientDatabase,
  { connectionId, ids }: ContactsQuery,
): RawBuilder<CoachingContact> {
  const wanted = ids.length ? sql`and c.id = any(${ids}::uuid[])` : sql``
  const order = ids.length ? sql`array_position(${ids}::uuid[], c.id)` : sql`lower(c.name), c.id`
  return sql<CoachingContact>`
    select c.id, c.connection_id, c.name, c.email, c.phone_number, c.created_at,
      (select max(m.at) from coaching_message m where m.client_id = ${clientId} and m.contact_id = c.id) as last_message_at,
      ${resources(clientId)} as contact_resources,
      coalesce(n.vehicles, 0) as vehicles_covered, coalesce(n.only_here, 0) as vehicles_only_here
    from coaching_contact c left join (
      select contact_id, count(*)::int as vehicles, (count(*) filter (where contacts = 1))::int as only_here
      from ${covered(clientId, connectionId)} k group by contact_id) n on n.contact_id = c.id
    where c.client_id = ${clientId} and c.connection_id = ${connectionId} ${wanted}
    order by ${order}`
}

/** Counts a connection's contacts, or the existing ones among those requested. */
export async function countContacts(db: ClientDatabase, { connectionId, ids }: ContactsQuery): Promise<number> {
  let all = db.selectFrom('coachingContact').where('connectionId', '=', connectionId)
  if (ids.length) all = all.where('id', 'in', [...ids])
  const { count } = await all.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

type Coverage = { vehicles: number; vehiclesCovered: number; uncovered: { id: string; name: string }[] }

/** Lists a connection's contacts, and how many of its vehicles have one. */
export async function listContacts(db: ClientDatabase, query: ContactsQuery) {
  const { clientId } = db
  const { connectionId } = query
  const coverage = sql<Coverage>`
    with those as materialized (
      select v.id, v.name, k.vehicle_id is not null as is_covered from vehicle v
        left join (select distinct vehicle_id from ${covered(clientId, connectionId)} c) k on k.vehicle_id = v.id
      where v.client_id = ${clientId} and v.gone_at is null and v.connection_id = ${connectionId})
    select (select count(*) from those)::int as vehicles, (select count(*) from those where is_covered)::int as vehicles_covered,
      (select coalesce(json_agg(json_build_object('id', u.id::text, 'name', u.name)), '[]') from (
        select id, name from those where not is_covered order by lower(name), id limit ${uncoveredAtMost}) u) as uncovered`
  const [items, [reported]] = await Promise.all([
    named('coaching-contacts', db, orderedContacts(db, query)),
    named('coaching-coverage', db, coverage),
  ])
  return { items, ...reported! }
}

/** Reads one contact; null if it was deleted or isn't the client's. */
export async function findContact(
  db: ClientDatabase,
  { connectionId, id }: { connectionId: number; id: string },
): Promise<CoachingContact | null> {
  const [contact] = await named('coaching-contacts', db, orderedContacts(db, { connectionId, ids: [id] }))
  return contact ?? null
}
