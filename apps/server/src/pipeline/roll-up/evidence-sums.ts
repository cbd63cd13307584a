import { type RateType, rateTypes } from '@milepost/contract/risk-score-config'

// What `evidence_month.sums` holds, place by place. Everything before `countedSums` fades with age, and is faded to the
// month's end.

const fadedTotals = ['exposure', 'cameraExposure', 'knownLight', 'night', 'knownTraffic', 'rush'] as const
const counts = ['miles', 'drivenDays', 'confirmedLosses', 'toldLosses', 'foundLosses'] as const
/** Points that are certain; and those that are as sure as their detector, told by the provider or found by Milepost. */
const pointKinds = ['certain', 'told', 'found'] as const

type PointKind = (typeof pointKinds)[number]
export type SumName = (typeof fadedTotals)[number] | (typeof counts)[number] | `${PointKind}.${RateType}`

const fadedNames: readonly SumName[] = [
  ...fadedTotals,
  ...pointKinds.flatMap((kind) => rateTypes.map((type) => `${kind}.${type}` as const)),
]
const names: readonly SumName[] = [...fadedNames, ...counts]

/** How many sums a month has. */
export const sumsOfMonth = names.length

/**
 * Evidence of a month of a vehicle, or of all its months together: thousands of miles that fade (`exposure`; of these with a
 * camera on board, with known light, at night, with known traffic, at rush hour), points by type, and what does not fade:
 * miles, days with driving, and collisions that people confirmed, that the provider told, that Milepost found.
 */
export type EvidenceSums = Record<SumName, number>

export const noSums = (): EvidenceSums => Object.fromEntries(names.map((name) => [name, 0])) as EvidenceSums

/** As a row holds them, and back. */
export const listOf = (sums: EvidenceSums): number[] => names.map((name) => sums[name])
export const sumsOf = (list: readonly number[]): EvidenceSums =>
  Object.fromEntries(names.map((name, at) => [name, list[at]!])) as EvidenceSums

/**
 * SQL of a client's ($1) evidence by vehicle as of a day (`$2`), of months from `$3` to that day's, faded with a half-life
 * of `$4` days: `sums`, and the first and last day of which something is known. `$5` is the first month whose miles count,
 * `first_used` the first known day from then on.
 */
export const fadedEvidence = (only = 'true') => `
  select e.vehicle_id, min(e.first_day) as first_day, max(e.last_day) as last_day, min(e.first_day) filter (where e.month >= $5::date) as first_used,
    array[${names.map((name, index) => `sum(e.sums[${index + 1}]${index < fadedNames.length ? ' * faded' : ''})${name === 'miles' ? ' filter (where e.month >= $5::date)' : ''}`).join(', ')}] as sums
  from evidence_month e, lateral (
    select power(2, ((e.month + interval '1 month')::date - 1 - $2::date)::float8 / $4::float8) as faded) f
  where e.client_id = $1 and e.month >= $3::date and e.month <= $2::date and e.sums is not null and ${only} group by e.vehicle_id`
