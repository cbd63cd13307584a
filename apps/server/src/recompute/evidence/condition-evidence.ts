import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { incidentRating, light } from '@milepost/domain/codes'
import { typePoints, withoutRepeats } from '@milepost/scoring/evidence/event-points'
import type { BehavioralEvidence } from '@milepost/scoring/evidence/evidence'
import { roadsOf } from '@milepost/scoring/evidence/road-mix'
import type { DrivingPart, EvidenceByCondition } from '@milepost/scoring/fit/fit-conditions'
import type { EventStrengths } from '@milepost/scoring/fit/fit-strengths'
import type { RateFactor } from '@milepost/scoring/fit/priors'
import type pg from 'pg'
import { isRepeat } from '../roll-up/day-sums.ts'
import { type Drive, drivesOf } from '../roll-up/drives.ts'

// How often events happen by day and by night, in towns and outside, vehicle by vehicle: the data priors are fitted on
// once a quarter. It is read from the events themselves, because no sum keeps their light or the drive they happened
// on.

/** This many days are enough: more would only take longer. */
const days = 90
const mostVehicles = 2_000
const vehiclesAtOnce = 200
const metersPerMile = 1609.344

type Seen = {
  vehicleId: string
  type: RateType
  atSeconds: number
  /** 0 if unknown. */
  light: number
  intensity: number | null
  occurrences: number
}

/**
 * Returns the driving of some vehicles over the 90 days up to a day, split by light and by how much of a drive's route
 * lies in towns, and the intensity of their events. Vehicles that weren't driven are left out.
 */
export async function evidenceByCondition(
  pool: pg.Pool,
  clientId: number,
  asOf: string,
  vehicleIds: readonly string[],
  config: ScoringConfig,
): Promise<Map<string, DistinctEvidence>> {
  const evidence = new Map<string, DistinctEvidence>()
  // Ids are hashes, so the first ones are a random sample.
  const some = vehicleIds.toSorted().slice(0, mostVehicles)
  for (let start = 0; start < some.length; start += vehiclesAtOnce) {
    const values = [clientId, asOf, days, some.slice(start, start + vehiclesAtOnce)]
    const { rows: driven } = await pool.query<{ vehicleId: string; drives: string }>(driveDays, values)
    const { rows: seen } = await pool.query<Seen>(events, values)
    const seenBy = Map.groupBy(seen, ({ vehicleId }) => vehicleId)
    for (const [id, own] of Map.groupBy(driven, ({ vehicleId }) => vehicleId)) {
      const drives = own.flatMap((day) => drivesOf(day.drives))
      const happened = onceEach(seenBy.get(id) ?? [])
      const byCondition = {
        ...ofFactor('light', byLight(drives, happened, config)),
        ...ofFactor('road', byRoad(drives, happened, config)),
      }
      evidence.set(id, { byCondition, strengths: strengthsOf(happened, config) })
    }
  }
  return evidence
}

type DistinctEvidence = { byCondition: EvidenceByCondition; strengths: EventStrengths }

function strengthsOf(seen: readonly Seen[], config: ScoringConfig): EventStrengths {
  const strengths: EventStrengths = {}
  for (const { type, intensity, occurrences } of seen) {
    const { points, squaredPoints, events } = strengths[type] ?? { points: 0, squaredPoints: 0, events: 0 }
    const own = typePoints(type, intensity, config)
    strengths[type] = {
      points: points + occurrences * own,
      squaredPoints: squaredPoints + occurrences * own ** 2,
      events: events + occurrences,
    }
  }
  return strengths
}

const ofFactor = (factor: RateFactor, parts: Parts): EvidenceByCondition =>
  parts.size > 0 ? { [factor]: [...parts.values()] } : {}

/** Parts of a vehicle's driving, keyed by what they have in common. */
type Parts = Map<string, DrivingPart>

/** Dusk is half day, half night. */
const lights: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  [light.code.day]: { day: 1 },
  [light.code.dusk]: { day: 0.5, night: 0.5 },
  [light.code.night]: { night: 1 },
}

function byLight(drives: readonly Drive[], seen: readonly Seen[], config: ScoringConfig): Parts {
  const parts: Parts = new Map()
  for (const { since, until, cells } of drives)
    for (const cell of cells) addMiles(parts, `${cell.light}`, lights[cell.light]!, cell.meters * (until - since))
  for (const event of seen) addPoints(parts, `${event.light}`, event, config)
  return parts
}

/** Drives are split by tenths of their share in towns; events belong to the drive they happened on. */
function byRoad(drives: readonly Drive[], seen: readonly Seen[], config: ScoringConfig): Parts {
  const parts: Parts = new Map()
  const known = drives.filter(({ townShare }) => townShare !== null).toSorted((a, b) => a.began - b.began)
  for (const drive of known) {
    const meters = drive.cells.reduce((sum, cell) => sum + cell.meters, 0)
    addMiles(parts, tenthsOf(drive), roadsOf(Number(tenthsOf(drive)) / 10), meters * (drive.until - drive.since))
  }
  let at = 0
  for (const event of seen.toSorted((a, b) => a.atSeconds - b.atSeconds)) {
    while (at < known.length && endOf(known[at]!) < event.atSeconds) at++
    const drive = known[at]
    if (drive && drive.began <= event.atSeconds) addPoints(parts, tenthsOf(drive), event, config)
  }
  // Speeding makes drives faster, so a road type inferred from speed says nothing about speeding.
  for (const { behavioral } of parts.values()) delete behavioral.speeding
  return parts
}

const tenthsOf = ({ townShare }: Drive) => `${Math.round(townShare! * 10)}`
const endOf = ({ began, seconds, until }: Drive) => began + seconds! * until

function addMiles(parts: Parts, name: string, shares: DrivingPart['shares'], meters: number): void {
  const part = parts.get(name) ?? { shares, behavioral: nothingSeen() }
  parts.set(name, part)
  for (const type of rateTypes) part.behavioral[type]!.exposure += meters / metersPerMile / 1000
}

function addPoints(parts: Parts, name: string, { type, intensity, occurrences }: Seen, config: ScoringConfig): void {
  const own = parts.get(name)?.behavioral[type]
  if (own) own.points += occurrences * typePoints(type, intensity, config)
}

const nothingSeen = (): BehavioralEvidence =>
  Object.fromEntries(rateTypes.map((type) => [type, { points: 0, exposure: 0 }]))

/** Repeats count once, as in scores; one that represents several records how often it happened. */
const onceEach = (seen: readonly Seen[]): Seen[] => [
  ...withoutRepeats(seen.filter(({ occurrences }) => occurrences === 1)),
  ...seen.filter(({ occurrences }) => occurrences > 1),
]

const driveDays = `
  select vehicle_id as "vehicleId", drives from vehicle_day
  where client_id = $1 and vehicle_id = any($4::bigint[]) and day > $2::date - $3::int and day <= $2::date and drives is not null`

// Days are UTC with a day's margin: the zone of midnight makes no difference to a rate.
const events = `
  select i.vehicle_id as "vehicleId", y.scoring_type as type, e.light, i.intensity, i.occurrences,
    date_part('epoch', i.occurred_at) as "atSeconds"
  from incident i join incident_detail e on e.client_id = $1 and e.id = i.id and e.occurred_at = i.occurred_at
      and e.occurred_at > $2::date - $3::int and e.occurred_at < $2::date + 1
    join incident_type y on y.translated_type = i.translated_type
  where i.client_id = $1 and i.vehicle_id = any($4::bigint[]) and i.occurred_at > $2::date - $3::int and i.occurred_at < $2::date + 1
    and i.rating <> ${incidentRating.code.inaccurate} and y.scoring_type <> 'collision'
    and not ${isRepeat}`
