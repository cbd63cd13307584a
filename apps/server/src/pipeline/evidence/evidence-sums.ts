import { dayMs } from '@milepost/contract/calendar-days'
import { type RateType, rateTypes, type ScoringConfig } from '@milepost/contract/risk-score-config'
import { conditionNames } from '@milepost/scoring/driving-mix'

// What `evidence_month.sums` holds, place by place. Everything before the counts fades with age, and is faded to the month's
// end.

/** Conditions that the portal knows of a drive; classes of roads are estimated from its speed. */
export const knownFactors = ['light', 'traffic', 'weather', 'road'] as const
type KnownFactor = (typeof knownFactors)[number]
export type ConditionName = { [F in KnownFactor]: `${F}.${(typeof conditionNames)[F][number]}` }[KnownFactor]

const conditions = knownFactors.flatMap((factor) =>
  conditionNames[factor].map((name) => `${factor}.${name}` as ConditionName),
)
/** Of the last year alone, where a score is of more. */
const usageCounts = ['miles', 'longSeconds', 'drivenSeconds'] as const
const counts = [...usageCounts, 'drivenDays', 'confirmedLosses', 'toldLosses', 'foundLosses'] as const
/** Points that are certain; and those that are as sure as their detector, told by the provider or found by Milepost. */
const pointKinds = ['certain', 'told', 'found'] as const

type PointKind = (typeof pointKinds)[number]
export type SumName =
  | 'exposure'
  | 'cameraExposure'
  | 'cabinExposure'
  | ConditionName
  | (typeof counts)[number]
  | `${PointKind}.${RateType}`

const fadedNames = [
  'exposure',
  'cameraExposure',
  'cabinExposure',
  ...conditions,
  ...pointKinds.flatMap((kind) => rateTypes.map((type) => `${kind}.${type}` as const)),
] as readonly SumName[]
const names: readonly SumName[] = [...fadedNames, ...counts]

/** What a row's sums are, in their order. */
export const sumNames = names

/** How many sums a month has. */
export const sumsOfMonth = names.length

/**
 * Evidence of a month of a subject, or of all its months together: thousands of miles that fade (`exposure`; of these with a
 * camera on board, with one that looks at the driver, and under each known condition), points by type, and what does not fade: miles, seconds driven and those
 * beyond the second hour, days with driving, and collisions that people confirmed, that the provider told, that Milepost found.
 */
export type EvidenceSums = Record<SumName, number>

export const noSums = (): EvidenceSums => ({ ...nothing })

// Copied and not built anew: a score reads hundreds of thousands of these.
const nothing = Object.fromEntries(names.map((name) => [name, 0])) as EvidenceSums

/** The same while they are added up, each in its place. */
export type Tally = Float64Array
export const newTally = (): Tally => new Float64Array(names.length)
export const placeIn = (name: SumName): number => names.indexOf(name)

/** Where a row holds a sum; SQL counts from 1. */
export const placeOf = (name: SumName): number => placeIn(name) + 1

/** As a row holds them, and back. */
export const listOf = (sums: EvidenceSums): number[] => names.map((name) => sums[name])
export function sumsOf(list: ArrayLike<number>): EvidenceSums {
  const sums = noSums()
  for (const [at, name] of names.entries()) sums[name] = list[at]!
  return sums
}

/** Months together as of a day (yyyy-mm-dd), as `fadedEvidence` adds them up. */
export function fadeTogether(
  months: readonly { month: string; sums: EvidenceSums }[],
  asOf: string,
  { halfLifeDays }: Pick<ScoringConfig, 'halfLifeDays'>,
): EvidenceSums {
  const all = noSums()
  for (const { month, sums } of months) {
    const [year, number] = month.split('-').map(Number)
    const faded = 2 ** ((Date.UTC(year!, number!, 0) - Date.parse(asOf)) / dayMs / halfLifeDays)
    for (const name of fadedNames) all[name] += sums[name] * faded
    for (const name of counts) if (!isUsage(name) || month >= firstUsageMonth(asOf)) all[name] += sums[name]
  }
  return all
}

const usageDays = 365

/** Usage is counted by whole months, and never over more than a year. */
export function firstUsageMonth(asOf: string): string {
  const earliest = new Date(Date.parse(asOf) - (usageDays - 1) * dayMs)
  const month = earliest.getUTCDate() === 1 ? earliest.getUTCMonth() : earliest.getUTCMonth() + 1
  return new Date(Date.UTC(earliest.getUTCFullYear(), month, 1)).toISOString().slice(0, 10)
}

/** Tables of evidence by month, and whose it is. */
export type EvidenceTable = { table: 'evidence_month' | 'driver_evidence_month' | 'region_evidence_month'; of: string }
export const vehicleMonths: EvidenceTable = { table: 'evidence_month', of: 'vehicle_id' }
export const driverMonths: EvidenceTable = { table: 'driver_evidence_month', of: 'driver_id' }
export const regionMonths: EvidenceTable = { table: 'region_evidence_month', of: 'region_id, provider_id' }

/**
 * SQL of a client's ($1) evidence by subject as of a day (`$2`), of months from `$3` to that day's, faded with a half-life
 * of `$4` days: `sums`, and the first and last day of which something is known. `$5` is the first month that counts as usage,
 * `first_used` the first known day from then on. Where `cameras` (SQL of an `id` and the months of `camerasTold`) has the subject, all miles from these months on are with a camera.
 */
export const fadedEvidence = ({ table, of }: EvidenceTable, only = 'true', cameras?: string) => `
  select ${of}, min(e.first_day) as first_day, max(e.last_day) as last_day, min(e.first_day) filter (where e.month >= $5::date) as first_used,
    array[${names.map((name, index) => `sum(${kept(name, cameras !== undefined)}${index < fadedNames.length ? ' * faded' : ''})${isUsage(name) ? ' filter (where e.month >= $5::date)' : ''}`).join(', ')}] as sums
  from ${table} e ${cameras ? `left join (${cameras}) c on c.id = e.${of}` : ''} cross join lateral (
    select power(2, ((e.month + interval '1 month')::date - 1 - $2::date)::float8 / $4::float8) as faded) f
  where e.client_id = $1 and e.month >= $3::date and e.month <= $2::date and e.sums is not null and ${only} group by ${of}`

/** From when on a camera that is told of makes all miles those of this sum. */
const toldFrom: Partial<Record<SumName, string>> = { cameraExposure: 'camera_from', cabinExposure: 'cabin_from' }

const kept = (name: SumName, hasCameras: boolean) => {
  const own = `e.sums[${placeOf(name)}]`
  const from = hasCameras && toldFrom[name]
  return from ? `case when e.month >= c.${from} then e.sums[${placeOf('exposure')}] else ${own} end` : own
}

const isUsage = (name: SumName) => (usageCounts as readonly SumName[]).includes(name)
