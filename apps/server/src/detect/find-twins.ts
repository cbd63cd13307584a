import { longestAlarmGapMs } from '@milepost/detection/alarm-runs'
import { crashTypes, isStuckCrash } from '@milepost/detection/crash-runs'
import { type Duplicate, findDuplicates } from '@milepost/detection/duplicates'
import { incidentSource } from '@milepost/domain/codes'
import type { Queries } from '../db/scope/queries.ts'
import { queueSeparated } from '../live/notices/queue-loss-notices.ts'
import { isOneEvent, isWithdrawn } from '../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import { findCrashRuns } from './repeats/find-crash-runs.ts'
import { type AlarmRun, copiesIn, findRuns, isStuck, repeatsIn, stuckMs } from './repeats/find-runs.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/** Providers use different ones of these types for the same event. */
const accidentLike = new Set(['collision', 'rollover', 'possibleCollision', 'nearCollision', 'nearPedestrianCollision'])

type Around = Pick<VehicleSpan, 'vehicleId' | 'from' | 'until'>

type Row = {
  id: string
  vehicleId: string
  vin: string | null
  occurredAt: string
  translatedType: string
  lat: number | null
  lon: number | null
  summedUntil: string | null
  /** True if it is so close to a span that its pairs are decided. */
  isNear: boolean
  /** True if its provider reports it. */
  isReported: boolean
}

/** Events so close to a span, in seconds, may go on in it, and those before them show that they do. */
const nearSeconds = longestAlarmGapMs / 1000
const contextSeconds = 3 * nearSeconds

/** Crashes are compared with those of the days before and after, as a stuck alarm repeats them. */
const crashSpan = `interval '1 day'`

/** No summary covers more; it is usually one of a trip. */
const longestSummary = `interval '1 day'`

/** Returns the period of a summary, whose parts may lie outside of the range that is compared. */
const summedSpan = ({ vehicleId, occurredAt, summedUntil }: Row): Around[] =>
  summedUntil === null ? [] : [{ vehicleId, from: new Date(occurredAt), until: new Date(summedUntil) }]

/** Returns the time around an alarm in which it shows whether it is stuck. */
const longSpan = (run: AlarmRun): Around => ({
  vehicleId: run[0]!.vehicleId,
  from: new Date(run[0]!.occurredAtMs - stuckMs),
  until: new Date(run.at(-1)!.occurredAtMs + stuckMs),
})

/**
 * Pairs a client's events that may be one real event, around the given spans: of the same vehicle, or of vehicles with
 * the same VIN at two providers; those of an alarm that goes on; and crashes that are reported again. Pairs are kept for a person to decide; those that no longer match are removed. What a
 * person decided stays. Returns the alarms that are stuck.
 */
export async function findTwins(client: Queries, clientId: number, spans: readonly Around[]): Promise<AlarmRun[]> {
  const near = await incidentsAround(client, clientId, spans)
  const summed = near.flatMap(summedSpan)
  const rows = summed.length ? await incidentsAround(client, clientId, [...spans, ...summed]) : near
  const seen = rows.filter(({ isNear }) => isNear)
  const begun = await findRuns(client, clientId, rows)
  const runs = begun.length
    ? await findRuns(client, clientId, await incidentsAround(client, clientId, begun.map(longSpan)))
    : []
  const ids = new Set(seen.map(({ id }) => id))
  const crashes = await findCrashRuns(client, clientId, seen)
  const repeats = [
    ...new Map(
      [...repeatsIn(runs, (id) => ids.has(id)), ...copiesIn(crashes.runs, (id) => ids.has(id))]
        .filter(({ secondId }) => !crashes.proven.has(secondId))
        .map((pair) => [keyOf(pair), pair]),
    ).values(),
  ]
  const repeating = new Set(repeats.map(({ secondId }) => secondId))
  const pairs = findDuplicates(
    seen
      .filter(({ id }) => !repeating.has(id))
      .map(({ lat, lon, summedUntil, ...row }) => ({
        ...row,
        summedUntilMs: summedUntil === null ? null : Date.parse(summedUntil),
        occurredAtMs: Date.parse(row.occurredAt),
        accidentLike: accidentLike.has(row.translatedType),
        location: lat === null || lon === null ? null : { latitude: lat / 1e6, longitude: lon / 1e6 },
      })),
  )
  await store(client, clientId, [...ids], [...pairs, ...repeats])
  return [...runs.filter(isStuck), ...crashes.runs.filter(isStuckCrash)]
}

async function incidentsAround(client: Queries, clientId: number, spans: readonly Around[]): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'incidents-around-spans',
    text: `with span as (select * from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)),
     mate as (
       select s.from_at, s.until_at, v.id, v.vin_key as vin from span s join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
       union
       select s.from_at, s.until_at, m.id, m.vin_key from span s join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
         join vehicle m on m.client_id = $1 and m.vin_key = v.vin_key)
     select i.id, i.vehicle_id as "vehicleId", mate.vin, i.occurred_at as "occurredAt",
       i.translated_type as "translatedType", i.source = ${incidentSource.code.tsp} as "isReported", i.latitude_e6 as lat, i.longitude_e6 as lon,
       case when i.occurrences > 1 then (select least(e.ended_at, i.occurred_at + ${longestSummary}) from incident_detail e
         where e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id) end as "summedUntil",
       bool_or(i.occurred_at between mate.from_at - make_interval(secs => $6) and mate.until_at + make_interval(secs => $6)
         or i.occurrences > 1 or i.translated_type = any($7::text[])) as "isNear"
     from mate join incident i on i.client_id = $1 and i.vehicle_id = mate.id
       and i.occurred_at between mate.from_at - ${longestSummary} and mate.until_at + ${crashSpan}
       and (i.occurred_at between mate.from_at - make_interval(secs => $5) and mate.until_at + make_interval(secs => $5)
         or i.occurrences > 1 and i.occurred_at <= mate.until_at or i.translated_type = any($7::text[]))
       and not ${isWithdrawn('$1', 'i.id')}
     group by i.id, i.occurred_at, i.vehicle_id, mate.vin, i.translated_type, i.source, i.latitude_e6, i.longitude_e6, i.occurrences`,
    values: [
      clientId,
      spans.map((span) => span.vehicleId),
      spans.map((span) => span.from),
      spans.map((span) => span.until),
      contextSeconds,
      nearSeconds,
      crashTypes,
    ],
  })
  return rows
}

/** Stores pairs, and invalidates the days of events that now count twice or no longer do. */
async function store(client: Queries, clientId: number, seen: string[], pairs: Duplicate[]): Promise<void> {
  const [first, second] = [pairs.map((pair) => pair.firstId), pairs.map((pair) => pair.secondId)]
  const before = new Set((await certainPairs(client, clientId, seen)).map(keyOf))
  await client.query(
    `delete from incident_duplicate where client_id = $1 and first_id = any($2::bigint[]) and second_id = any($2::bigint[]) and not is_separate and decided_at is null
       and (first_id, second_id) not in (select * from unnest($3::bigint[], $4::bigint[]))`,
    [clientId, seen, first, second],
  )
  await client.query(
    `insert into incident_duplicate as t (client_id, first_id, second_id, confidence, gap_seconds, gap_meters, reason)
     select $1::int, * from unnest($2::bigint[], $3::bigint[], $4::real[], $5::real[], $6::real[], $7::text[])
     on conflict (client_id, first_id, second_id) do update set confidence = excluded.confidence,
       gap_seconds = excluded.gap_seconds, gap_meters = excluded.gap_meters, reason = excluded.reason
       where not t.is_separate`,
    [
      clientId,
      first,
      second,
      pairs.map((pair) => pair.confidence),
      pairs.map((pair) => pair.gapSeconds),
      pairs.map((pair) => pair.gapMeters),
      pairs.map((pair) => pair.reason),
    ],
  )
  const now = await certainPairs(client, clientId, seen)
  const still = new Set(now.map(keyOf))
  const ended = [...before].filter((key) => !still.has(key)).map((key) => key.split('|'))
  for (const pair of ended) await queueSeparated(client, clientId, pair)
  const turned = [
    ...ended.flat(),
    ...now.filter((pair) => !before.has(keyOf(pair))).flatMap(({ firstId, secondId }) => [firstId, secondId]),
  ]
  if (!turned.length) return
  const { rows } = await client.query<ChangedDay>(
    'select vehicle_id as "vehicleId", driver_id as "driverId", day from incident where client_id = $1 and id = any($2::bigint[])',
    [clientId, turned],
  )
  await markDirty(client, clientId, rows)
}

type Pair = { firstId: string; secondId: string }
const keyOf = ({ firstId, secondId }: Pair) => `${firstId}|${secondId}`

/** Returns pairs that count as one event. */
async function certainPairs(client: Queries, clientId: number, seen: string[]): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(
    `select first_id as "firstId", second_id as "secondId" from incident_duplicate d
     where client_id = $1 and first_id = any($2::bigint[]) and second_id = any($2::bigint[]) and ${isOneEvent('$1')}`,
    [clientId, seen],
  )
  return rows
}
