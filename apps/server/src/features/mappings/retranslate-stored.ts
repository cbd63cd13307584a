import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentSource } from '@milepost/domain/codes'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/connection/transact.ts'
import { markDirty } from '../../recompute/roll-up/dirty-days.ts'
import { activeConfig, type VersionedConfig } from '../../recompute/scoring-versions.ts'
import { firstRating } from '../../sync/derive/first-rating.ts'
import { intensityOf } from '../../sync/derive/intensity.ts'
import { riskOf } from '../../sync/derive/score-incident.ts'
import type { IncidentTypeRule, TypeDictionary } from '../../sync/derive/type-dictionary.ts'
import { refreshLossFacts } from '../../sync/load/incidents/loss-facts.ts'
import { removeIncidents } from '../../sync/load/incidents/remove-incidents.ts'
import { hasTag, type TagKey } from './tag-queries.ts'

export type Retranslation = {
  pool: pg.Pool
  clientId: number
  key: TagKey
  types: TypeDictionary
  signal: AbortSignal
  /** Receives the number of events done. */
  count: (events: number) => void
}

/** `from`: every type the events may have. `fallback`: what the tag meant last, if it means nothing now. */
type OfStored = Retranslation & {
  from: readonly string[]
  fallback: ReturnType<TypeDictionary['translate']>
}

type Stored = {
  id: string
  occurredAt: string
  vehicleId: string
  driverId: string | null
  day: string
  connectionId: number
  externalId: string
  translatedType: string
  rating: number
  intensity: number | null
  scoringBefore: string | null
  light: number
  traffic: number | null
  weather: string | null
  speedKmh: number | null
  speedLimitKmh: number | null
  maxG: number | null
  tags: { tag: string }[]
  hasQueue: boolean
  /** True if it can be stored again: its record is kept, and it isn't a loss. */
  isRestorable: boolean
}

const batchSize = 500

/** Gives stored, unrated events the type that their tags mean now; removes those without one that can be restored. */
export async function retranslateStored(work: OfStored): Promise<{ changed: number; removed: number }> {
  const done = { changed: 0, removed: 0 }
  const scoring = await activeConfig(work.pool, work.clientId)
  let after: { occurredAt: string; id: string } | null = { occurredAt: '-infinity', id: '0' }
  while (after) {
    work.signal.throwIfAborted()
    after = await transact(work.pool, async (client) => {
      const batch = await readBatch(client, work, after!)
      const { changed, removed } = sort(work, batch)
      await store(client, work.clientId, scoring, changed)
      await reject(client, work.clientId, removed)
      done.changed += changed.length
      done.removed += removed.length
      work.count(changed.length + removed.length)
      return batch.length === batchSize ? batch.at(-1)! : null
    })
  }
  return done
}

/** Reads the next events with the tag, and locks them: the sync may be storing them again. */
async function readBatch(
  client: ClientBase,
  { clientId, key, from }: OfStored,
  after: { occurredAt: string; id: string },
): Promise<Stored[]> {
  const { rows } = await client.query<Stored>(
    `select i.id, i.occurred_at as "occurredAt", i.vehicle_id as "vehicleId", i.driver_id as "driverId", i.day, i.connection_id as "connectionId",
       e.external_id as "externalId", i.translated_type as "translatedType", i.rating, e.intensity, y.scoring_type as "scoringBefore", e.light, e.traffic, e.weather,
       i.speed_kmh as "speedKmh", e.speed_limit_kmh as "speedLimitKmh", e.max_g as "maxG", e.tags, n.has_queue as "hasQueue",
       not exists (select from accident a where a.client_id = $1 and a.id = i.id) and exists (select from rejected_record r where r.client_id = $1
         and r.connection_id = i.connection_id and r.external_id = left(e.external_id, 200) and r.record is not null) as "isRestorable"
     from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       join incident_type y on y.translated_type = i.translated_type join connection n on n.client_id = $1 and n.id = i.connection_id
     where i.client_id = $1 and i.provider_id = $2 and i.translated_type = any($4::text[]) and i.rating not in (0, 1) and i.source = $5
       and (i.occurred_at, i.id) > ($6::timestamptz, $7::bigint) and ${hasTag('e.tags', '$3')}
     order by i.occurred_at, i.id limit ${batchSize} for update of i`,
    [clientId, key.providerId, key.tag, from, incidentSource.code.tsp, after.occurredAt, after.id],
  )
  return rows
}

type Changed = { event: Stored; type: IncidentTypeRule }

/**
 * An event whose tags mean nothing now is rejected again if its record is kept. Otherwise it has the type that the tag
 * meant last: it keeps that if it arrives again.
 */
function sort({ key, types, fallback }: OfStored, batch: readonly Stored[]): { changed: Changed[]; removed: Stored[] } {
  const changed: Changed[] = []
  const removed: Stored[] = []
  for (const event of batch) {
    const meaning = types.translate(
      key.providerId,
      event.tags.map(({ tag }) => tag),
    )
    const type = typeof meaning === 'object' ? meaning : fallback
    if (typeof meaning !== 'object' && event.isRestorable) removed.push(event)
    else if (typeof type === 'object' && type.translatedType !== event.translatedType) changed.push({ event, type })
  }
  return { changed, removed }
}

async function store(
  client: ClientBase,
  clientId: number,
  scoring: VersionedConfig,
  changed: readonly Changed[],
): Promise<void> {
  if (!changed.length) return
  const rows = changed.map(({ event, type }) => {
    const { scoringType } = type
    const intensity = intensityOf({ ...event, scoringType }) ?? gradeOf(event)
    return { event, type, intensity, ...riskOf({ ...event, scoringType, intensity }, scoring.config) }
  })
  const ids = rows.map(({ event }) => event.id)
  const times = rows.map(({ event }) => event.occurredAt)
  await client.query(
    `update incident i set translated_type = n.type, risk = n.risk, severity = n.severity, intensity = n.intensity, rating = n.rating,
       over_by_kmh = n.over_by, config_version = $2
     from unnest($3::timestamptz[], $4::bigint[], $5::text[], $6::real[], $7::smallint[], $8::smallint[], $9::smallint[], $10::smallint[])
       as n(at, id, type, risk, severity, intensity, rating, over_by)
     where i.client_id = $1 and i.occurred_at = n.at and i.id = n.id`,
    [
      clientId,
      scoring.version,
      times,
      ids,
      rows.map(({ type }) => type.translatedType),
      rows.map(({ score }) => score),
      rows.map(({ severity }) => severity),
      rows.map(({ intensity }) => intensity),
      rows.map(({ type, event }) => firstRating(type, event.hasQueue)),
      rows.map(({ type, event }) => (type.translatedType === speedingType ? overBy(event) : null)),
    ],
  )
  await client.query(
    `update incident_detail e set intensity = n.intensity, conditions_factor = n.factor
     from unnest($2::timestamptz[], $3::bigint[], $4::smallint[], $5::real[]) as n(at, id, intensity, factor)
     where e.client_id = $1 and e.occurred_at = n.at and e.id = n.id`,
    [
      clientId,
      times,
      ids,
      rows.map(({ intensity }) => intensity),
      rows.map(({ conditionsFactor }) => conditionsFactor),
    ],
  )
  await refreshLossFacts(client, clientId, ids)
  await markDirty(
    client,
    clientId,
    changed.map(({ event }) => event),
    { eventsChanged: true },
  )
}

/** The provider's own grade: the intensity, if nothing was measured. */
const gradeOf = (event: Stored) =>
  intensityOf({ ...event, scoringType: event.scoringBefore }) === null ? event.intensity : null

const overBy = ({ speedKmh, speedLimitKmh }: Stored) =>
  speedKmh === null || speedLimitKmh === null ? null : Math.round(speedKmh - speedLimitKmh)

/** Removes events again whose records are kept as rejected. */
async function reject(client: ClientBase, clientId: number, removed: readonly Stored[]): Promise<void> {
  if (!removed.length) return
  await removeIncidents(
    client,
    clientId,
    removed.map(({ id }) => id),
  )
  await client.query(
    `update rejected_record r set stored_at = null from unnest($2::int[], $3::text[]) as n(connection, external)
     where r.client_id = $1 and r.connection_id = n.connection and r.external_id = left(n.external, 200) and r.record is not null`,
    [clientId, removed.map(({ connectionId }) => connectionId), removed.map(({ externalId }) => externalId)],
  )
}
