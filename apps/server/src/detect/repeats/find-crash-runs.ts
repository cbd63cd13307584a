import { type CrashEvent, crashRuns, crashTypes, leastCrashG } from '@milepost/detection/crash-runs'
import { incidentSource } from '@milepost/domain/codes'
import type { Queries } from '../../db/scope/queries.ts'
import { isWithdrawn } from '../../recompute/roll-up/day-sums.ts'
import { isNoJump } from '../../sync/load/trips/position-tables.ts'

/** A slower vehicle may be moved in its yard. */
const yardKmh = 10
const yardMeters = 300
/** A vehicle comes to rest within a minute of its crash, and isn't driven until it is reported. */
const restSeconds = 60
/** So many days before and after repeated crashes show whether their alarm is stuck. */
const contextDays = 2

type Stored = { id: string; vehicleId: string; translatedType: string; occurredAt: string; isReported: boolean }
type Crash = CrashEvent & Stored

/** The runs of crashes that are one, and the crashes that a clip or a force shows, by ID. */
export type CrashRuns = { runs: Crash[][]; proven: ReadonlySet<string> }

/**
 * Finds crashes among events that are one crash, reported again: nothing but the same alarm shows them, and their vehicle didn't drive
 * since the one before. Without a position, speed or trip that shows so, a crash is one of its own.
 */
export async function findCrashRuns(client: Queries, clientId: number, rows: readonly Stored[]): Promise<CrashRuns> {
  const crashes = rows.filter(({ isReported, translatedType }) => isReported && crashTypes.includes(translatedType))
  const repeated = [...Map.groupBy(crashes, ({ vehicleId }) => vehicleId).values()].filter(({ length }) => length > 1)
  if (!repeated.length) return { runs: [], proven: new Set() }
  const times = (own: readonly Stored[]) => own.map(({ occurredAt }) => Date.parse(occurredAt))
  const { rows: found } = await client.query<Omit<Crash, 'occurredAtMs'>>({
    name: 'repeated-crashes',
    text: `with crash as (
        select i.id, i.vehicle_id, i.translated_type, i.occurred_at as at, i.speed_kmh, i.latitude_e6 as lat, i.longitude_e6 as lon,
          i.has_video or coalesce(e.max_g, 0) >= ${leastCrashG} as is_proven, lag(i.occurred_at) over w as last_at,
          sqrt(power((i.latitude_e6 - lag(i.latitude_e6) over w) * 0.1112, 2)
            + power((i.longitude_e6 - lag(i.longitude_e6) over w) * 0.1112 * cos(radians(i.latitude_e6 / 1e6)), 2)) as meters
        from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(vehicle_id, from_at, until_at)
          join incident i on i.client_id = $1 and i.vehicle_id = s.vehicle_id and i.translated_type = any($5::text[]) and i.source = ${incidentSource.code.tsp}
            and i.occurred_at between s.from_at - interval '${contextDays} days' and s.until_at + interval '${contextDays} days'
          join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
        where not ${isWithdrawn('$1', 'i.id')}
        window w as (partition by i.vehicle_id, i.translated_type order by i.occurred_at))
      select c.id, c.vehicle_id as "vehicleId", c.translated_type as "translatedType", c.at as "occurredAt", true as "isReported", c.is_proven as "isProven",
        coalesce(c.speed_kmh > ${yardKmh}, false) or exists (select from position p where p.client_id = $1 and p.vehicle_id = c.vehicle_id and ${isNoJump}
          and p.at between c.at - interval '${restSeconds} s' and c.at and p.speed_kmh > ${yardKmh}) as "isMoving",
        c.last_at is null or c.speed_kmh > ${yardKmh} or c.meters > ${yardMeters}
          or c.speed_kmh is null and not exists (select from position p where p.client_id = $1 and p.vehicle_id = c.vehicle_id and ${isNoJump}
            and p.at > c.last_at and p.at <= c.at and p.speed_kmh is not null)
          or exists (select from position p where p.client_id = $1 and p.vehicle_id = c.vehicle_id and ${isNoJump}
            and p.at > c.last_at + interval '${restSeconds} s' and p.at <= c.at and p.speed_kmh > ${yardKmh})
          or exists (select from trip t where t.client_id = $1 and t.vehicle_id = c.vehicle_id and t.started_at between c.last_at - interval '2 days' and c.at
            and t.ended_at > c.last_at + interval '${restSeconds} s' and t.distance_meters > ${yardMeters}) as drove
      from crash c`,
    values: [
      clientId,
      repeated.map(([first]) => first!.vehicleId),
      repeated.map((own) => new Date(Math.min(...times(own)))),
      repeated.map((own) => new Date(Math.max(...times(own)))),
      crashTypes,
    ],
  })
  const events = found.map((row) => ({ ...row, occurredAtMs: Date.parse(row.occurredAt) }))
  return {
    runs: crashRuns(events),
    proven: new Set(events.flatMap(({ id, isProven }) => (isProven ? [id] : []))),
  }
}
