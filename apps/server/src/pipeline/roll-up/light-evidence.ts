import { incidentRating, light } from '@milepost/contract/codes'
import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/risk-score-config'
import { amountOf } from '@milepost/scoring/driving-mix'
import { typePoints, withoutRepeats } from '@milepost/scoring/event-points'
import type { BehavioralEvidence } from '@milepost/scoring/evidence'
import type { EvidenceByCondition } from '@milepost/scoring/fit-conditions'
import type pg from 'pg'
import { surelyOne } from './day-sums.ts'
import { drivesOf } from './drives.ts'

// How often events happen by day and by night, vehicle by vehicle: what priors are fitted on once a quarter. It is read from
// events themselves, for no sum keeps their light.

/** What so many days of so many vehicles tell of light is told: more would only take longer. */
const days = 90
const mostVehicles = 2_000
const vehiclesAtOnce = 200
const metersPerMile = 1609.344

type Seen = {
  vehicleId: string
  type: RateType
  atSeconds: number
  light: number
  intensity: number | null
  occurrences: number
}
type Amounts = { day: number; dusk: number; night: number }

/**
 * Points and thousands of miles of some vehicles by light, of the ninety days up to a day. Dusk is half day, half night. Vehicles
 * of whose light nothing is known are left out.
 */
export async function evidenceByLight(
  pool: pg.Pool,
  clientId: number,
  asOf: string,
  vehicleIds: readonly string[],
  config: ScoringConfig,
): Promise<Map<string, EvidenceByCondition>> {
  const evidence = new Map<string, EvidenceByCondition>()
  // Ids are hashes: the first are any.
  const some = vehicleIds.toSorted().slice(0, mostVehicles)
  for (let start = 0; start < some.length; start += vehiclesAtOnce) {
    const values = [clientId, asOf, days, some.slice(start, start + vehiclesAtOnce)]
    const { rows: driven } = await pool.query<{ vehicleId: string; drives: string }>(driveDays, values)
    const { rows: seen } = await pool.query<Seen>(events, values)
    const seenBy = Map.groupBy(seen, ({ vehicleId }) => vehicleId)
    for (const [id, own] of Map.groupBy(driven, ({ vehicleId }) => vehicleId)) {
      const miles = milesOf(own.map(({ drives }) => drives))
      if (miles.day + miles.dusk + miles.night > 0)
        evidence.set(id, byLight(miles, onceEach(seenBy.get(id) ?? []), config))
    }
  }
  return evidence
}

const names = { [light.code.day]: 'day', [light.code.dusk]: 'dusk', [light.code.night]: 'night' } as const

function milesOf(days: readonly string[]): Amounts {
  const amounts: Amounts = { day: 0, dusk: 0, night: 0 }
  for (const { since, until, cells } of days.flatMap(drivesOf))
    for (const cell of cells) amounts[names[cell.light]] += (cell.meters * (until - since)) / metersPerMile / 1000
  return amounts
}

/** Repeats count once here as in scores; one that stands for several says of itself how often it happened. */
const onceEach = (seen: readonly Seen[]): Seen[] => [
  ...withoutRepeats(seen.filter(({ occurrences }) => occurrences === 1)),
  ...seen.filter(({ occurrences }) => occurrences > 1),
]

function byLight(miles: Amounts, seen: readonly Seen[], config: ScoringConfig): EvidenceByCondition {
  const under = (name: 'day' | 'night') => {
    const exposure = amountOf(miles, name)
    const own: BehavioralEvidence = {}
    for (const type of rateTypes) {
      const points: Amounts = { day: 0, dusk: 0, night: 0 }
      for (const event of seen)
        if (event.type === type)
          points[names[event.light as keyof typeof names]] +=
            event.occurrences * typePoints(type, event.intensity, config)
      own[type] = { points: amountOf(points, name), exposure }
    }
    return own
  }
  return { light: { day: under('day'), night: under('night') } }
}

const driveDays = `
  select vehicle_id as "vehicleId", drives from vehicle_day
  where client_id = $1 and vehicle_id = any($4::bigint[]) and day > $2::date - $3::int and day <= $2::date and drives is not null`

// A day around in UTC: which zone's midnight it is makes no difference to a rate.
const events = `
  select i.vehicle_id as "vehicleId", y.scoring_type as type, e.light, i.intensity, i.occurrences,
    date_part('epoch', i.occurred_at) as "atSeconds"
  from incident i join incident_detail e on e.client_id = $1 and e.id = i.id and e.occurred_at = i.occurred_at
      and e.occurred_at > $2::date - $3::int and e.occurred_at < $2::date + 1
    join incident_type y on y.translated_type = i.translated_type
  where i.client_id = $1 and i.vehicle_id = any($4::bigint[]) and i.occurred_at > $2::date - $3::int and i.occurred_at < $2::date + 1
    and i.rating <> ${incidentRating.code.inaccurate} and y.scoring_type <> 'collision' and e.light in (1, 2, 3)
    and not exists (select from incident_duplicate d where d.client_id = $1 and d.second_id = i.id and d.confidence >= ${surelyOne}::real)`
