import {
  rateTypes,
  type ScoringConfig,
  type ScoringType,
  scoringTypes,
} from '@milepost/contract/scoring-config/endpoints'
import { cameraHealth, cameraPosition, incidentRating, incidentSource, light } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { conditionNames } from '@milepost/scoring/evidence/driving-mix'
import { type Review, surenessOf, typePoints, withoutRepeats } from '@milepost/scoring/evidence/event-points'
import { roadsOf } from '@milepost/scoring/evidence/road-mix'
import { type Cell, faultShareOf, isLeftOut, markOf } from '../roll-up/counted-cells.ts'
import { type Drive, longDriving } from '../roll-up/drives.ts'
import { addDay, type DayTally, newDay, newTally, placeIn, type Tally } from './evidence-sums.ts'
import { endOf } from './month-fading.ts'
import { type RegionMonth, regionsOf, usesRegions } from './region-miles.ts'

// Everything that decides how an event or a mile of a day counts in scores is in this file.

const metersPerMile = 1609.344
/** Days before and after a picture, or a camera-only event, for which the camera is assumed present. */
export const cameraDays = 30
const monthOf = (time: string) =>
  `case when ${time} is not null then greatest(date_trunc('month', ${time} at time zone 'UTC'), '0001-01-01')::date end`
/**
 * SQL of the vehicles whose provider reports camera health: the month from which there was a camera (`camera_from`),
 * and a driver-facing one (`cabin_from`, null without).
 */
export const reportedCameras = (only = 'true') => `
  select vehicle_id, ${monthOf('min(fitted_at)')} as camera_from,
    ${monthOf(`min(fitted_at) filter (where position = ${cameraPosition.code.frontInternal})`)} as cabin_from
  from camera_status
  where client_id = $1 and status not in (${cameraHealth.code.notInstalled}, ${cameraHealth.code.none}) and ${only} group by vehicle_id`

/** A day of a unit, as stored in `vehicle_day`, or one driver's or region's part of it. */
export type UnitDay = {
  vehicleId: string
  day: string
  isCounted: boolean
  meters: number
  /** Meters of these on private trips, of which no events are stored; none if absent. */
  privateMeters?: number
  /** Also empty on days read only for what they show about others; so are `drives`. */
  cells: readonly Cell[]
  drives: readonly Drive[]
}

export type MonthEvidence = KnownDays & {
  sums: Tally
  /** Null if the configuration doesn't distinguish regions. */
  regions: RegionMonth | null
}
/** First and last day with any data, and with miles that count. */
type KnownDays = Record<'firstDay' | 'lastDay' | 'firstDriven' | 'lastDriven', string | null>

/** How days become evidence: the model's numbers, and the scoring type of each event type. */
export type EvidenceRule = { config: ScoringConfig; typeOf: ReadonlyMap<string, ScoringType> }

/** Facts from the days of all units of one vehicle: driving comes from one of them, cameras from each. */
export type WholeVehicle = {
  hasMiles: (day: string) => boolean
  /** Share of a day's miles seen by a camera, 0–1, and by a driver-facing one. */
  cameraShare: (day: UnitDay) => number
  cabinShare: (day: UnitDay) => number
}

/** Returns the days with driving that counts, in the given order. */
export const drivenOn = (days: readonly UnitDay[]): ReadonlySet<string> =>
  new Set(days.filter(countsMiles).map(({ day }) => day))

const countsMiles = ({ isCounted, meters }: UnitDay) => isCounted && meters > 0

/** What a day shows about cameras: a picture or a camera-only event; an event that only a cabin camera reports. */
export type ShownCameras = { showsCamera: boolean; showsCabin: boolean }

export function wholeOf(days: readonly (UnitDay & ShownCameras)[]): WholeVehicle {
  const driven = drivenOn(days)
  return {
    hasMiles: (day) => driven.has(day),
    cameraShare: closeTo(days.filter(({ showsCamera }) => showsCamera)),
    cabinShare: closeTo(days.filter(({ showsCabin }) => showsCabin)),
  }
}

/** Returns 1 for days close to one of some, else 0. */
function closeTo(some: readonly UnitDay[]): (day: UnitDay) => number {
  const shown = some.map(({ day }) => Date.parse(day)).toSorted((a, b) => a - b)
  return ({ day }) => {
    const from = Date.parse(day) - cameraDays * dayMs
    const next = shown[firstFrom(shown, from)]
    return next !== undefined && next <= from + 2 * cameraDays * dayMs ? 1 : 0
  }
}

/** Returns the index of the first value in ascending `times` that isn't earlier. */
function firstFrom(times: readonly number[], earliest: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < earliest) low = middle + 1
    else high = middle
  }
  return low
}

/** Calculates the evidence of the days of one month (its first day). */
export function monthEvidence(
  days: readonly UnitDay[],
  month: string,
  whole: WholeVehicle,
  rule: EvidenceRule,
): MonthEvidence {
  const tally = newTally()
  const known = addMonth(tally, days, month, whole, rule)
  const regions = usesRegions(rule.config) ? regionsOf(days.filter(countsMiles), month) : null
  return { sums: tally, regions, ...known }
}

/** Adds the same to an existing tally, and returns the first and last days. */
export function addMonth(
  tally: Tally,
  days: readonly UnitDay[],
  month: string,
  whole: WholeVehicle,
  rule: EvidenceRule,
): KnownDays {
  const endMs = endOf(month)
  const inOrder = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const { longSeconds, drivenSeconds } = longDriving(
    inOrder.map(({ isCounted, drives }) => ({ counts: isCounted, drives })),
  )
  tally[places.longSeconds]! += longSeconds
  tally[places.drivenSeconds]! += drivenSeconds
  const driven = [...drivenOn(inOrder)]
  tally[places.drivenDays]! += driven.length
  const sums = newDay()
  for (const unitDay of inOrder) {
    sums.fill(0)
    if (countsMiles(unitDay)) addMiles(sums, unitDay, whole)
    addEvents(sums, unitDay, whole, rule)
    addDay(tally, sums, (endMs - Date.parse(unitDay.day)) / dayMs)
  }
  return {
    firstDay: inOrder[0]?.day ?? null,
    lastDay: inOrder.at(-1)?.day ?? null,
    firstDriven: driven[0] ?? null,
    lastDriven: driven.at(-1) ?? null,
  }
}

function addMiles(sums: DayTally, day: UnitDay, whole: WholeVehicle): void {
  const { meters, privateMeters = 0 } = day
  const thousands = Math.max(meters - privateMeters, 0) / metersPerMile / 1000
  sums[places.exposure]! += thousands
  sums[places.privateExposure]! += Math.min(privateMeters, meters) / metersPerMile / 1000
  sums[places.cameraExposure]! += thousands * whole.cameraShare(day)
  sums[places.cabinExposure]! += thousands * whole.cabinShare(day)
  sums[places.miles]! += meters / metersPerMile
  for (const { since, until, cells, townShare } of day.drives) {
    let all = 0
    for (const cell of cells) {
      const own = (cell.meters * (until - since)) / metersPerMile / 1000
      all += own
      sums[placesOfLight[cell.light]]! += own
      const traffic = placesOfTraffic[cell.traffic]
      if (traffic !== undefined) sums[traffic]! += own
      const weather = placesOfWeather[cell.weather - 1]
      if (weather !== undefined) sums[weather]! += own
    }
    if (townShare === null) continue
    const roads = roadsOf(townShare)
    for (const road of conditionNames.road) sums[placesOfRoads[road]]! += all * roads[road]
  }
}

// Indices within a tally, looked up once because days are added up by the million.
const places = {
  exposure: placeIn('exposure'),
  privateExposure: placeIn('privateExposure'),
  cameraExposure: placeIn('cameraExposure'),
  cabinExposure: placeIn('cabinExposure'),
  miles: placeIn('miles'),
  longSeconds: placeIn('longSeconds'),
  drivenSeconds: placeIn('drivenSeconds'),
  drivenDays: placeIn('drivenDays'),
  confirmedLosses: placeIn('confirmedLosses'),
  faultLosses: placeIn('faultLosses'),
  reportedLosses: placeIn('reportedLosses'),
  foundLosses: placeIn('foundLosses'),
  rejectedLosses: placeIn('rejectedLosses'),
}
const placesOfLight = {
  [light.code.day]: placeIn('light.day'),
  [light.code.dusk]: placeIn('light.dusk'),
  [light.code.night]: placeIn('light.night'),
} as const
const placesOfTraffic = conditionNames.traffic.map((name) => placeIn(`traffic.${name}`))
const placesOfWeather = conditionNames.weather.map((name) => placeIn(`weather.${name}`))
const placesOfRoads = {
  freeway: placeIn('road.freeway'),
  urbanArterial: placeIn('road.urbanArterial'),
  urbanLocal: placeIn('road.urbanLocal'),
  rural: placeIn('road.rural'),
}
const placesOfPoints = new Map(
  rateTypes.map((type) => [
    type,
    {
      certain: placeIn(`certain.${type}`),
      reported: placeIn(`reported.${type}`),
      found: placeIn(`found.${type}`),
      ownConfirmed: placeIn(`ownConfirmed.${type}`),
      ownRejected: placeIn(`ownRejected.${type}`),
    },
  ]),
)

/** Points of a type's events by intensity, unknown intensity first. */
type PointsByType = ReadonlyMap<ScoringType, readonly number[]>
const strongest = 5
const knownRates = new WeakMap<ScoringConfig, PointsByType>()

function ratesOf(config: ScoringConfig): PointsByType {
  const known = knownRates.get(config)
  if (known) return known
  const rates = new Map(
    scoringTypes.map((type) => [type, [null, 1, 2, 3, 4, 5].map((intensity) => typePoints(type, intensity, config))]),
  )
  knownRates.set(config, rates)
  return rates
}

type CountedEvent = Pick<Cell, 'source'> & {
  type: ScoringType
  /** Null if unknown. */
  intensity: number | null
  isCertain: boolean
  /** Confirmed by people of the client alone. */
  isOwn: boolean
  /** Rejected by people of the client alone: nothing else counts of it. */
  isRejected: boolean
  /** Our driver's share of the fault, 0 to 1: of a loss that people confirmed. */
  faultShare?: number
  atSeconds: number
  times: number
}

function addEvents(
  sums: DayTally,
  { day, cells }: UnitDay,
  { hasMiles }: WholeVehicle,
  { config, typeOf }: EvidenceRule,
): void {
  const pointsOf = ratesOf(config)
  for (const event of eventsOf(cells, { typeOf, config })) {
    const { type, isCertain, faultShare = 1, source, times } = event
    const isFound = source === incidentSource.code.product
    // Collisions are measured against time, which has no gaps: one on a day without miles still counts.
    if (type === 'collision') {
      const suspected = event.isRejected ? 'rejectedLosses' : isFound ? 'foundLosses' : 'reportedLosses'
      sums[places[isCertain ? 'confirmedLosses' : suspected]]! += times
      if (isCertain) sums[places.faultLosses]! += times * faultShare
    } else if (hasMiles(day)) {
      const points = times * pointsOf.get(type)![Math.min(event.intensity ?? 0, strongest)]!
      const own = placesOfPoints.get(type)!
      if (event.isRejected) sums[own.ownRejected]! += points
      else sums[own[isCertain ? 'certain' : isFound ? 'found' : 'reported']]! += points
      if (event.isOwn) sums[own.ownConfirmed]! += points
    }
  }
}

const reviews: Readonly<Record<number, Review>> = {
  [incidentRating.code.accurate]: 'accurate',
  [incidentRating.code.inaccurate]: 'inaccurate',
  [incidentRating.code.pending]: 'unreviewed',
  [incidentRating.code.neverRated]: 'neverRated',
}

/**
 * Returns the scored events of a day: each once, from whichever source and however often within a minute. What an annotator
 * rejected isn't one, and what one confirmed is certain, whatever people of the client say since; what they rejected is marked. One that people recorded as a loss is certain, whatever its reported type; a collision without our driver's fault
 * doesn't count.
 */
function eventsOf(cells: readonly Cell[], { typeOf, config }: EvidenceRule): CountedEvent[] {
  const alone: CountedEvent[] = []
  const close: CountedEvent[] = []
  const add = (cell: Cell, event: Omit<CountedEvent, 'source' | 'intensity' | 'atSeconds' | 'times'>) => {
    const whole = { ...event, source: cell.source, intensity: cell.intensity || null }
    // One that represents several records how often it happened.
    const isAlone = cell.atSecond === null || cell.occurrences > cell.incidents
    if (isAlone) alone.push({ ...whole, atSeconds: 0, times: cell.occurrences })
    else close.push({ ...whole, atSeconds: cell.atSecond!, times: 1 })
  }
  for (const cell of cells) {
    const type = typeOf.get(cell.translatedType)
    const faultShare = faultShareOf(cell, config.unknownFaultShare)
    if (faultShare !== null)
      add(cell, { type: 'collision', isCertain: true, isOwn: false, isRejected: false, faultShare })
    if (!type || isLeftOut(cell)) continue
    const isConfirmed = cell.mark === markOf.confirmed
    const isAnnotated = cell.mark === markOf.annotated || isConfirmed
    const isRejected = cell.rating === incidentRating.code.inaccurate && !isConfirmed
    if (isRejected && isAnnotated) continue
    if (type === 'collision' && cell.mark !== markOf.none && !isAnnotated) continue
    const isOwn = cell.rating === incidentRating.code.accurate && !isAnnotated
    add(cell, { type, isCertain: isConfirmed || isCertain(cell, type), isOwn, isRejected })
  }
  return close.length ? [...alone, ...withoutRepeats(close)] : alone
}

function isCertain({ rating, intensity }: Cell, type: ScoringType): boolean {
  // Graded speeding was compared with a limit.
  const hasKnownLimit = intensity > 0
  return surenessOf({ type, review: reviews[rating]!, precision: 0, hasKnownLimit }) === 1
}
