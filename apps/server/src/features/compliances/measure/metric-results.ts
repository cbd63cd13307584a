import type { ComplianceCell, MissingFact } from '@milepost/contract/compliances/endpoints'
import type { AcceptableValues, MetricChoice, MetricKey } from '@milepost/contract/compliances/metrics'
import { isOutsideHours } from './clock.ts'
import type { Coordinate, MonthFacts } from './month-facts.ts'

/** What a vehicle's settings and provider say about it; null if nothing. */
export type VehicleFacts = {
  park: Coordinate | null
  /** The region in which the park location is. */
  parkRegionId: number | null
  registeredRegionId: number | null
  vehicleType: string | null
}

type Known = { measured: number | boolean | string; isAcceptable: boolean; isEstimated: boolean }
type Result = Known | MissingFact
/** `facts` is null until they are calculated. */
type Subject = { vehicle: VehicleFacts; facts: MonthFacts | null }

/** Region lines are drawn to some hundred meters: a road along one isn't out of the state. */
const crossingMeters = 2_000
/** With more distance at unknown places, staying at home can’t be proved. */
const unknownShare = 0.05

/** Decides each metric for a vehicle's month. A metric that can't be known is unknown, never not compliant. */
export const metricResults = (metrics: readonly MetricChoice[], subject: Subject): ComplianceCell[] =>
  metrics.map(({ key, acceptableValues }) => toCell(key, decide[key](acceptableValues, subject)))

function toCell(key: MetricKey, result: Result): ComplianceCell {
  if (typeof result === 'string') return { key, state: 'unknown', measured: null, missing: result, isEstimated: false }
  const { measured, isAcceptable, isEstimated } = result
  return { key, state: isAcceptable ? 'compliant' : 'notCompliant', measured, missing: null, isEstimated }
}

/** The result of a vehicle: not compliant if any metric isn't, else unknown if any is. */
export function stateOf(cells: readonly ComplianceCell[]): ComplianceCell['state'] {
  if (cells.some(({ state }) => state === 'notCompliant')) return 'notCompliant'
  return cells.some(({ state }) => state === 'unknown') ? 'unknown' : 'compliant'
}

const decide: Readonly<Record<MetricKey, (values: AcceptableValues, subject: Subject) => Result>> = {
  radiusFromParkLocation: (values, { vehicle, facts }) => {
    if (!vehicle.park) return 'parkLocation'
    const known = factsOf(facts)
    if (typeof known === 'string') return known
    if (!known.farthest) return 'places'
    const { meters } = known.farthest
    const isAcceptable = values.type === 'range' && meters <= values.to
    return { measured: meters, isAcceptable, isEstimated: isAcceptable && !known.hasPositions }
  },

  operatingHours: (values, { facts }) => {
    const known = factsOf(facts)
    if (typeof known === 'string') return known
    const outside = values.type === 'range' ? countOutside(known, { from: values.from ?? 0, to: values.to }) : 0
    return { measured: outside, isAcceptable: outside === 0, isEstimated: false }
  },

  outOfRegisteredProvince: (values, { vehicle, facts }) => {
    if (vehicle.registeredRegionId === null) return 'registeredRegion'
    const known = factsOf(facts)
    if (typeof known === 'string') return known
    const isOut = droveOut(known, vehicle.registeredRegionId)
    if (isOut === null) return 'places'
    return answered(values, isOut, !isOut && !known.hasPositions)
  },

  parkWithinRegisteredProvince: (values, { vehicle, facts }) => {
    const { registeredRegionId, parkRegionId } = vehicle
    if (registeredRegionId === null) return 'registeredRegion'
    if (parkRegionId !== null && parkRegionId !== 0 && parkRegionId !== registeredRegionId)
      return answered(values, false)
    const known = factsOf(facts)
    if (typeof known === 'string') return known
    const nights = known.nights.filter(({ regionId }) => regionId !== 0)
    if (nights.length === 0) return 'nights'
    return answered(
      values,
      nights.every(({ regionId }) => regionId === registeredRegionId),
    )
  },

  vehicleType: (values, { vehicle: { vehicleType } }) => {
    if (vehicleType === null) return 'vehicleType'
    const same = (choice: string) => plain(choice) === plain(vehicleType)
    const isAcceptable = values.type === 'multipleChoice' && values.acceptable.some(same)
    return { measured: vehicleType, isAcceptable, isEstimated: false }
  },
}

/** The facts of a month with trips, or why there are none. */
function factsOf(facts: MonthFacts | null): MonthFacts | MissingFact {
  if (!facts) return 'calculation'
  return facts.trips > 0 ? facts : 'trips'
}

function answered(values: AcceptableValues, measured: boolean, isEstimated = false): Known {
  const isAcceptable = values.type === 'yesNo' && values.acceptable.includes(measured ? 'yes' : 'no')
  return { measured, isAcceptable, isEstimated }
}

/** Counts the trips with a part outside the hours. */
function countOutside({ clock }: MonthFacts, hours: { from: number; to: number }): number {
  let outside = 0
  for (let at = 0; at < clock.length; at += 2)
    if (isOutsideHours({ startMinute: clock[at]!, minutes: clock[at + 1]! }, hours)) outside += 1
  return outside
}

/** Returns whether a vehicle drove out of a region; null if that can't be known. */
function droveOut({ regions, hasPositions }: MonthFacts, home: number): boolean | null {
  const away = regions.filter(({ id }) => id !== home)
  if (away.some(({ hasStop }) => hasStop)) return true
  const along = away.some(({ id, meters }) => id !== 0 && meters >= crossingMeters)
  // A straight line between two places at home isn't the road that was taken.
  if (along) return hasPositions ? true : null
  const meters = regions.reduce((sum, region) => sum + region.meters, 0)
  const unknown = regions.find(({ id }) => id === 0)?.meters ?? 0
  const stoppedHome = regions.some(({ id, hasStop }) => id === home && hasStop)
  if (meters === 0) return stoppedHome ? false : null
  return unknown > unknownShare * meters ? null : false
}

const plain = (text: string) => text.trim().toLowerCase()
