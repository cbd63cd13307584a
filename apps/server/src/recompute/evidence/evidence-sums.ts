import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { conditionNames } from '@milepost/scoring/evidence/driving-mix'
import { fadedBy, placeInMonth, weightsOf, withWeights } from './month-fading.ts'

// Layout of `evidence_month.sums`. Everything before the counts fades with age, faded to the month's end; after the
// counts come the positions within the month of what fades (`month-fading.ts`): each sum again, times lean and times
// lean².

/** Conditions that the portal knows of a drive; road classes are estimated from its speed. */
export const knownFactors = ['light', 'traffic', 'weather', 'road'] as const
type KnownFactor = (typeof knownFactors)[number]
export type ConditionName = { [F in KnownFactor]: `${F}.${(typeof conditionNames)[F][number]}` }[KnownFactor]

const conditions = knownFactors.flatMap((factor) =>
  conditionNames[factor].map((name) => `${factor}.${name}` as ConditionName),
)
/** Over the last year only, even if a score covers more. */
const usageCounts = ['miles', 'longSeconds', 'drivenSeconds'] as const
const counts = [
  ...usageCounts,
  'drivenDays',
  'confirmedLosses',
  'faultLosses',
  'reportedLosses',
  'foundLosses',
  'rejectedLosses',
] as const
/**
 * Confirmed points, and points that are as precise as their detector, reported by the provider or found by Milepost.
 */
const pointKinds = ['certain', 'reported', 'found'] as const

/**
 * Points that people of the client confirmed, which are certain too, and rejected, which are nothing else. They fade by month
 * alone: with positions within it, a row would be compressed, and reading it takes many times as long.
 */
const reviewKinds = ['ownConfirmed', 'ownRejected'] as const

type PointKind = (typeof pointKinds)[number]
export type SumName =
  | 'exposure'
  | 'cameraExposure'
  | 'cabinExposure'
  | 'privateExposure'
  | ConditionName
  | (typeof counts)[number]
  | `${PointKind}.${RateType}`
  | `${(typeof reviewKinds)[number]}.${RateType}`

const fadedNames = [
  'exposure',
  'cameraExposure',
  'cabinExposure',
  'privateExposure',
  ...conditions,
  ...pointKinds.flatMap((kind) => rateTypes.map((type) => `${kind}.${type}` as const)),
] as readonly SumName[]
const reviewNames = reviewKinds.flatMap((kind) => rateTypes.map((type) => `${kind}.${type}` as const))
const names: readonly SumName[] = [...fadedNames, ...reviewNames, ...counts]
/** The sums before this one fade. */
const countsFrom = fadedNames.length + reviewNames.length

/** How many numbers a row has. */
export const numbersOfMonth = names.length + 2 * fadedNames.length
const [leaningFrom, bendingFrom] = [names.length, names.length + fadedNames.length]

/** Names of a row's numbers, in order. */
export const layout = [...names, 'leaning', 'bending']

/**
 * Combined evidence of all months of a subject as of a day: thousands of miles that fade (`exposure`; of these with any
 * camera, with a driver-facing camera, and under each known condition; beside them those on private trips), points by type, and what doesn't fade: miles,
 * seconds driven and those beyond the second hour, days with driving, and collisions confirmed by people, our drivers' share
 * of their fault, collisions reported by the provider, or found by Milepost, and those that only people of the client
 * rejected.
 */
export type EvidenceSums = Record<SumName, number>

export const noSums = (): EvidenceSums => ({ ...nothing })

// Copied rather than rebuilt: a score reads hundreds of thousands of these.
const nothing = Object.fromEntries(names.map((name) => [name, 0])) as EvidenceSums

/** A day's values by index, not faded. */
export type DayTally = Float64Array
export const newDay = (): DayTally => new Float64Array(names.length)
export const placeIn = (name: SumName): number => names.indexOf(name)

/** The numbers of a month's row, during and after summing. */
export type Tally = Float64Array
export const newTally = (): Tally => new Float64Array(numbersOfMonth)

/** Adds a day that is `ageDays` before the month's end. */
export function addDay(tally: Tally, day: DayTally, ageDays: number): void {
  const { left, lean } = placeInMonth(ageDays)
  for (let at = 0; at < fadedNames.length; at++) {
    if (day[at] === 0) continue
    const faded = day[at]! * left
    tally[at]! += faded
    tally[leaningFrom + at]! += faded * lean
    tally[bendingFrom + at]! += faded * lean * lean
  }
  for (let at = fadedNames.length; at < countsFrom; at++) tally[at]! += day[at]! * left
  for (let at = countsFrom; at < names.length; at++) tally[at]! += day[at]!
}

/** Returns a month in which all miles were with a camera, or with a driver-facing one. */
export function allMilesWith(tally: Tally, camera: 'cameraExposure' | 'cabinExposure'): Tally {
  const own = tally.slice()
  for (const from of [0, leaningFrom, bendingFrom]) own[from + placeIn(camera)] = own[from + placeIn('exposure')]!
  return own
}

/** Index of a sum within a row; SQL counts from 1. */
export const placeOf = (name: SumName): number => placeIn(name) + 1

/** Converts to the format of a `fadedEvidence` result, and back. */
export const listOf = (sums: EvidenceSums): number[] => names.map((name) => sums[name])
export function sumsOf(list: ArrayLike<number>): EvidenceSums {
  const sums = noSums()
  for (const [at, name] of names.entries()) sums[name] = list[at]!
  return sums
}

/** Combines months as of a day (yyyy-mm-dd), in the same way as `fadedEvidence`. */
export function fadeTogether(
  months: readonly { month: string; sums: Tally }[],
  asOf: string,
  config: Pick<ScoringConfig, 'halfLifeDays'>,
): EvidenceSums {
  const all = noSums()
  for (const [{ month, sums }, weights] of withWeights(months, asOf, config))
    for (const [at, name] of names.entries())
      if (at < fadedNames.length)
        all[name] += fadedBy(weights, sums[at]!, sums[leaningFrom + at]!, sums[bendingFrom + at]!)
      else if (at < countsFrom) all[name] += fadedBy(weights, sums[at]!, 0, 0)
      else if (!isUsage(name) || month >= firstUsageMonth(asOf)) all[name] += sums[at]!
  return all
}

const usageDays = 365

/** Usage is counted by whole months, and never over more than a year. */
export function firstUsageMonth(asOf: string): string {
  const earliest = new Date(Date.parse(asOf) - (usageDays - 1) * dayMs)
  const month = earliest.getUTCDate() === 1 ? earliest.getUTCMonth() : earliest.getUTCMonth() + 1
  return new Date(Date.UTC(earliest.getUTCFullYear(), month, 1)).toISOString().slice(0, 10)
}

/** Tables of evidence by month, and their subject column. */
export type EvidenceTable = { table: 'evidence_month' | 'driver_evidence_month' | 'region_evidence_month'; of: string }
export const vehicleMonths: EvidenceTable = { table: 'evidence_month', of: 'vehicle_id' }
export const driverMonths: EvidenceTable = { table: 'driver_evidence_month', of: 'driver_id' }
export const regionMonths: EvidenceTable = { table: 'region_evidence_month', of: 'region_id, provider_id' }

/**
 * SQL of a client's ($1) evidence by subject as of a day, over the months `$2` with their weights on that day, `$3`,
 * `$4` and `$5` (`MonthWeights`): `sums`, and the first and last day with data. `$6` is the first month that counts as
 * usage,
 * `first_used` and `last_used` the first and last day with known miles from then on; null for regions, which have no
 * usage. If `cameras` (SQL of an `id` and the months of `reportedCameras`) has the subject, all miles from these months on
 * are with a camera.
 */
export const fadedEvidence = ({ table, of }: EvidenceTable, only = 'true', cameras?: string) => `
  select ${of}, min(e.first_day) as first_day, max(e.last_day) as last_day, ${usedDays(table)},
    array[${names.map((name, index) => sumSql(name, index, cameras !== undefined)).join(', ')}] as sums
  from unnest($2::date[], $3::float8[], $4::float8[], $5::float8[]) as w(month, straight, leaning, bending)
    join ${table} e on e.client_id = $1 and e.month = w.month and e.sums is not null and ${only}
    ${cameras ? `left join (${cameras}) c on c.id = e.${of}` : ''}
  group by ${of}`

function sumSql(name: SumName, index: number, hasCameras: boolean): string {
  if (index < fadedNames.length) return `sum(${faded(name, hasCameras)})`
  const own = `e.sums[${placeOf(name)}]`
  if (index < countsFrom) return `sum(${own} * w.straight)`
  return `sum(${own})${isUsage(name) ? ' filter (where e.month >= $6::date)' : ''}`
}

const usedDays = (table: EvidenceTable['table']) =>
  table === 'region_evidence_month'
    ? 'null::date as first_used, null::date as last_used'
    : 'min(e.first_driven) filter (where e.month >= $6::date) as first_used, max(e.last_driven) filter (where e.month >= $6::date) as last_used'

/** Returns the values of its parameters. */
export function fadedValues(
  clientId: number,
  months: readonly string[],
  asOf: string,
  config: Pick<ScoringConfig, 'halfLifeDays'>,
): unknown[] {
  const weights = weightsOf(months, asOf, config)
  return [
    clientId,
    months,
    weights.map(({ sum }) => sum),
    weights.map(({ leaning }) => leaning),
    weights.map(({ bending }) => bending),
    firstUsageMonth(asOf),
  ]
}

/** From when on a reported camera adds all miles to this sum. */
const exposureFrom: Partial<Record<SumName, string>> = { cameraExposure: 'camera_from', cabinExposure: 'cabin_from' }

const faded = (name: SumName, hasCameras: boolean) => {
  const own = weighted(name)
  const from = hasCameras && exposureFrom[name]
  return from ? `case when e.month >= c.${from} then ${weighted('exposure')} else ${own} end` : own
}

/** A row stored before positions within the month were known is read as it is until it is recalculated. */
const weighted = (name: SumName) =>
  `e.sums[${placeOf(name)}] * w.straight + case when w.leaning = 0 then 0 else coalesce(e.sums[${leaningFrom + placeOf(name)}] * w.leaning + e.sums[${bendingFrom + placeOf(name)}] * w.bending, 0) end`

const isUsage = (name: SumName) => (usageCounts as readonly SumName[]).includes(name)
