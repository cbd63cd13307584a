import { incidentRating, incidentSource } from '@milepost/contract/codes'
import type { RateType, ScoringConfig, ScoringType } from '@milepost/contract/risk-score-config'
import { decay, type Review, ratePoints, surenessOf, withoutRepeats } from '@milepost/scoring/event-points'
import { type Cell, cellsOf } from './counted-cells.ts'
import { type EvidenceSums, noSums } from './evidence-sums.ts'

// All that says what an event or a mile of a day counts for in scores is in this file.

const metersPerMile = 1609.344
const dayMs = 86_400_000
/** Days before and after a picture, or an event that only a camera sees, on which there was a camera. */
export const cameraDays = 30

/** A day of a unit, as `vehicle_day` holds it. */
export type UnitDay = {
  vehicleId: string
  day: string
  isCounted: boolean
  meters: number
  nightMeters: number
  knownLightMeters: number
  rushMeters: number
  knownTrafficMeters: number
  /** A picture or an event that only a camera sees. */
  showsCamera: boolean
  /** Null also on days that are read only for what they say of others. */
  counted: string | null
}

export type MonthEvidence = { sums: EvidenceSums; firstDay: string | null; lastDay: string | null }

/** What makes evidence of days: the model's numbers, and what each type of event is scored as. */
export type EvidenceRule = { config: ScoringConfig; typeOf: ReadonlyMap<string, ScoringType> }

/** What the days of all units of one vehicle say together: who drove is asked of one of them, cameras of each. */
export type WholeVehicle = { hasMiles: (day: string) => boolean; hasCamera: (day: string) => boolean }

export function wholeOf(days: readonly UnitDay[]): WholeVehicle {
  const driven = new Set(days.filter((day) => day.isCounted && day.meters > 0).map(({ day }) => day))
  const shown = days
    .filter(({ showsCamera }) => showsCamera)
    .map(({ day }) => Date.parse(day))
    .toSorted((a, b) => a - b)
  return {
    hasMiles: (day) => driven.has(day),
    hasCamera: (day) => {
      const from = Date.parse(day) - cameraDays * dayMs
      const next = shown[firstFrom(shown, from)]
      return next !== undefined && next <= from + 2 * cameraDays * dayMs
    },
  }
}

/** Where in ascending `times` the first stands that is no earlier. */
function firstFrom(times: readonly number[], earliest: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < earliest) low = middle + 1
    else high = middle
  }
  return low
}

/** Evidence of a unit's days of one month (its first day), faded to the month's end. */
export function monthEvidence(
  days: readonly UnitDay[],
  month: string,
  whole: WholeVehicle,
  rule: EvidenceRule,
): MonthEvidence {
  const sums = noSums()
  const endMs = endOf(month)
  for (const unitDay of days) {
    const left = decay((endMs - Date.parse(unitDay.day)) / dayMs, rule.config)
    if (unitDay.isCounted && unitDay.meters > 0) addMiles(sums, unitDay, left, whole)
    addEvents(sums, unitDay, left, whole, rule)
  }
  const known = days.map(({ day }) => day).toSorted()
  return { sums, firstDay: known[0] ?? null, lastDay: known.at(-1) ?? null }
}

const endOf = (month: string) => {
  const [year, number] = month.split('-').map(Number)
  return Date.UTC(year!, number!, 0)
}

function addMiles(sums: EvidenceSums, day: UnitDay, left: number, { hasCamera }: WholeVehicle): void {
  const faded = (meters: number) => (meters / metersPerMile / 1000) * left
  sums.exposure += faded(day.meters)
  if (hasCamera(day.day)) sums.cameraExposure += faded(day.meters)
  sums.knownLight += faded(day.knownLightMeters)
  sums.night += faded(day.nightMeters)
  sums.knownTraffic += faded(day.knownTrafficMeters)
  sums.rush += faded(day.rushMeters)
  sums.miles += day.meters / metersPerMile
  sums.drivenDays += 1
}

type CountedEvent = Cell & { type: ScoringType; atSeconds: number; times: number }

function addEvents(
  sums: EvidenceSums,
  { day, counted }: UnitDay,
  left: number,
  { hasMiles }: WholeVehicle,
  { config, typeOf }: EvidenceRule,
): void {
  for (const event of eventsOf(counted, typeOf)) {
    const { type, rating, source, intensity, times } = event
    // Graded speeding was held against a limit.
    const hasKnownLimit = intensity > 0
    const isCertain = surenessOf({ type, review: reviews[rating]!, precision: 0, hasKnownLimit }, config) === 1
    const isFound = source === incidentSource.code.product
    // Collisions are held against time, and time has no gaps: one on a day without miles was one.
    if (type === 'collision') sums[isCertain ? 'confirmedLosses' : isFound ? 'foundLosses' : 'toldLosses'] += times
    else if (hasMiles(day)) {
      const kind = isCertain ? 'certain' : isFound ? 'found' : 'told'
      sums[`${kind}.${type satisfies RateType}`] += times * ratePoints(intensity || null, config) * left
    }
  }
}

const reviews: Readonly<Record<number, Review>> = {
  [incidentRating.code.accurate]: 'accurate',
  [incidentRating.code.inaccurate]: 'inaccurate',
  [incidentRating.code.pending]: 'unreviewed',
  [incidentRating.code.neverRated]: 'neverRated',
}

/** Events of a day that are scored and that nobody rejected: each once, whoever told it and however often within a minute. */
function eventsOf(counted: string | null, typeOf: ReadonlyMap<string, ScoringType>): CountedEvent[] {
  const alone: CountedEvent[] = []
  const close: CountedEvent[] = []
  for (const cell of cellsOf(counted)) {
    const type = typeOf.get(cell.translatedType)
    if (!type || cell.isTwin || cell.rating === incidentRating.code.inaccurate) continue
    // One that stands for several says of itself how often it happened.
    const isAlone = cell.atSecond === null || cell.occurrences > cell.incidents
    if (isAlone) alone.push({ ...cell, type, atSeconds: 0, times: cell.occurrences })
    else close.push({ ...cell, type, atSeconds: cell.atSecond!, times: 1 })
  }
  return close.length ? [...alone, ...withoutRepeats(close)] : alone
}
