import type { CoachingEvent } from '@milepost/contract/coaching/messages'
import { incidentRating } from '@milepost/domain/codes'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { isCopy, isDriversRepeat, isRepeat } from '../../../reporting/incidents/filter.ts'
import { nearSpeeds } from '../../../reporting/incidents/near-speeds.ts'
import { incidentsById } from '../../incidents/list/list-queries.ts'
import type { About } from '../subject-queries.ts'
import { type Candidate, rankEvents } from './rank-events.ts'

type TopQuery = About & { from: string; to: string; incidentIds: readonly string[]; take: number }
type Found = Candidate & { speedLimitKmh: number | null; maxG: number | null }

/** The riskiest ones, of which the best are chosen. */
const candidatesAtMost = 200

/**
 * Lists the events most worth coaching of a driver, a vehicle or all with coaching turned on; the requested ones first.
 * Events that were found inaccurate, repeat another one, say nothing about driving, or are in a message already are left out
 * unless requested.
 */
export async function topEvents(
  { secrets }: { secrets: SecretBox },
  db: ClientDatabase,
  query: TopQuery,
): Promise<CoachingEvent[]> {
  const { incidentIds, take } = query
  const [asked, others] = await Promise.all([
    incidentIds.length === 0 ? [] : findCandidates(db, query, sql`i.id = any(${incidentIds}::bigint[])`),
    findCandidates(db, query, isWorthCoaching(db.clientId, query)),
  ])
  const best = rankEvents(
    others.filter(({ id }) => !incidentIds.includes(id)),
    Math.max(0, take - asked.length),
  )
  const chosen = [...asked, ...best]
  const incidents = await incidentsById(
    db,
    secrets,
    chosen.map(({ id }) => id),
  )
  const near = await nearSpeeds(
    db,
    chosen.map(({ id }) => id),
  )
  return chosen.flatMap(({ id, sameType, speedLimitKmh, maxG }) => {
    const incident = incidents.get(id)
    return incident ? [{ ...incident, nearSpeed: near.get(id) ?? null, sameType, speedLimitKmh, maxG }] : []
  })
}

const inRange = ({ from, to }: TopQuery) =>
  sql`i.occurred_at >= ${fromRangeTime(from)} and i.occurred_at < ${new Date(fromRangeTime(to).getTime() + 1000)}`

const isNotInaccurate = sql`i.rating <> ${sql.lit(incidentRating.code.inaccurate)}`

function isWorthCoaching(clientId: number, query: TopQuery): RawBuilder<unknown> {
  const isAgain = query.driverId !== undefined ? isDriversRepeat : query.vehicleId !== undefined ? isCopy : isRepeat
  return sql`${inRange(query)} and ${isNotInaccurate} and not ${isAgain(clientId)} and y.is_behavioral and v.has_coaching
    and v.gone_at is null and not exists (select from coaching_message_incident e
      where e.client_id = ${clientId} and e.incident_id = i.id)`
}

/** Reads the riskiest events that match, and how often each of their types happened to the same driver or vehicle. */
function findCandidates(db: ClientDatabase, query: TopQuery, isWanted: RawBuilder<unknown>): Promise<Found[]> {
  const { clientId } = db
  const { driverId, vehicleId } = query
  const isOwn =
    driverId !== undefined
      ? sql`i.driver_id = ${driverId}`
      : vehicleId !== undefined
        ? sql`i.vehicle_id = ${vehicleId}`
        : sql`true`
  const statement = sql<Found>`
    select r.id, coalesce('driver ' || r.driver_id, 'vehicle ' || r.vehicle_id) as of, r.translated_type as "translatedType",
      r.risk, r.has_video as "hasVideo", e.speed_limit_kmh as "speedLimitKmh", e.max_g as "maxG",
      greatest(1, case when r.driver_id is null then (select count(*) from incident i where i.client_id = ${clientId}
          and i.vehicle_id = r.vehicle_id and i.driver_id is null and i.translated_type = r.translated_type
          and ${isNotInaccurate} and not ${isCopy(clientId)} and ${inRange(query)})
        else (select count(*) from incident i where i.client_id = ${clientId} and i.driver_id = r.driver_id
          and i.translated_type = r.translated_type and ${isNotInaccurate} and not ${isDriversRepeat(clientId)} and ${inRange(query)}) end)::int
        as "sameType"
    from (
      select i.id, i.occurred_at, i.driver_id, i.vehicle_id, i.translated_type, i.risk, i.has_video from incident i
        join incident_type y on y.translated_type = i.translated_type
        join vehicle v on v.client_id = ${clientId} and v.id = i.vehicle_id
      where i.client_id = ${clientId} and ${isOwn} and ${isWanted}
      order by i.risk desc, i.occurred_at desc, i.id desc limit ${candidatesAtMost}) r
    join incident_detail e on e.client_id = ${clientId} and e.occurred_at = r.occurred_at and e.id = r.id
    order by r.risk desc, r.occurred_at desc, r.id desc`
  return named('coaching-candidates', db, statement, 'fresh')
}
