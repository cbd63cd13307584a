import type { MappingEffect } from '@milepost/contract/mappings/effect'
import { incidentSource } from '@milepost/domain/codes'
import { tryFor } from '../../db/connection/allow-time.ts'
import { queriesOf } from '../../db/scope/queries.ts'
import { type ClientDatabase, scopeTo } from '../../db/scope/scope.ts'
import type { Services } from '../../services.ts'
import { hasTag, type TagKey, typesEverOf } from './tag-queries.ts'

/** How long one client's events are counted before the count is a lower bound. */
const mostSeconds = 5

type Found = { stored: number; rated: number; restored: number; isExact: boolean }

/** Counts what mapping a tag to a type affects, over all clients. `to` is null if the tag will have no type. */
export async function countEffect(
  services: Pick<Services, 'db' | 'pool'>,
  key: TagKey,
  to: string | null,
): Promise<MappingEffect> {
  const from = (await typesEverOf(services.pool, key)).filter((type) => type !== to)
  const found: Found[] = []
  for (const clientId of await clientsOf(services.db, key.providerId))
    found.push(await countOfClient(scopeTo(services.db, clientId), key, from, to))
  const sum = (of: (one: Found) => number) => found.reduce((total, one) => total + of(one), 0)
  const restored = to === null ? 0 : sum((one) => one.restored)
  return {
    incidents: (to === null ? 0 : sum((one) => one.stored)) + restored,
    isExact: found.every(({ isExact }) => isExact),
    restored,
    rated: to === null ? 0 : sum((one) => one.rated),
    clients: found.filter(({ stored, restored: kept }) => stored + kept > 0).length,
  }
}

/** Returns the clients that have, or had, a connection to a provider. */
export async function clientsOf(db: Services['db'], providerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('connection')
    .select('clientId')
    .distinct()
    .where('providerId', '=', providerId)
    .execute()
  return rows
    .map(({ clientId }) => clientId)
    .filter((id) => id > 0)
    .sort((a, b) => a - b)
}

async function countOfClient(
  db: ClientDatabase,
  { providerId, tag }: TagKey,
  from: string[],
  to: string | null,
): Promise<Found> {
  const values = [db.clientId, providerId, tag]
  const { rows } = await queriesOf(db).query<{ restored: number }>(
    `select count(*)::int as restored from rejected_record r join connection n on n.client_id = $1 and n.id = r.connection_id
     where r.client_id = $1 and n.provider_id = $2 and n.deleted_at is null and r.record is not null and r.stored_at is null
       and ${hasTag(`r.record -> 'tags'`, '$3')}`,
    values,
  )
  const restored = rows[0]!.restored
  if (to === null) return { stored: 0, rated: 0, restored, isExact: true }
  const tried = await tryFor(db, mostSeconds, async (open) => {
    const { rows } = await queriesOf(open).query<{ stored: number; rated: number }>(
      `select (count(*) filter (where i.rating not in (0, 1)))::int as stored, (count(*) filter (where i.rating in (0, 1)))::int as rated
       from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       where i.client_id = $1 and i.translated_type = any($4::text[]) and i.provider_id = $2 and i.source = $5
         and ${hasTag('e.tags', '$3')}`,
      [...values, from, incidentSource.code.tsp],
    )
    return rows[0]!
  })
  return 'answer' in tried
    ? { ...tried.answer, restored, isExact: true }
    : { stored: 0, rated: 0, restored, isExact: false }
}
