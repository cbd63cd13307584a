import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import { incidentRating } from '@milepost/domain/codes'
import { regions as allRegions } from '@milepost/domain/regions'
import { conditionNames } from '@milepost/scoring/evidence/driving-mix'
import { roadsOf } from '@milepost/scoring/evidence/road-mix'
import { isLeftOut } from '../roll-up/counted-cells.ts'
import { drivesOf } from '../roll-up/drives.ts'
import { metersByHour } from '../roll-up/meters-by-hour.ts'
import type { CountedRow, DrivenRow, EventRow, TripRow } from './day-rows.ts'
import type { Types } from './grouped-events.ts'
import { addAllPacked, addPacked, cellsOfPacked, type Packed, pack, roundPacked } from './packed.ts'
import {
  allTypes,
  type DrivingSums,
  drivingNumbers,
  type IncidentSums,
  lengthClasses,
  noDriving,
  noIncidents,
  unknownExcess,
} from './segment-sums.ts'
import { hourTotals, incidentTotals, regionTotals, totalsOf, unmeasuredIn } from './totals.ts'

/** What one segment did on a day, or on several. */
export type SegmentDay = { driving: DrivingSums; types: Map<string, IncidentSums> }

// Each part of a key is below its number.
const regions = Math.max(...allRegions.map(({ id }) => id)) + 1
const radixes = {
  hours: [8, 24],
  conditions: [regions, 4, 4, 8],
  sources: [4, 2],
  crossings: [regions, regions],
  one: [1_000],
  counts: [6, 4, 4],
  regionEvents: [regions, 6, 4, 4],
  hourEvents: [8, 24, 6, 4, 4],
} as const

/** Running sums of a segment's day. */
export type SegmentTally = Record<(typeof drivingNumbers)[number], number> & {
  hours: Packed
  conditions: Packed
  roads: number[]
  lengths: Packed
  sources: Packed
  crossings: Packed
  regionVehicles: Packed
  types: Map<string, TypeTally>
  eventConditions: Packed
}
type TypeTally = { counts: Packed; regions: Packed; hours: Packed; speedingExcess: Map<number | null, number> }

const newTypeTally = (): TypeTally => ({
  counts: new Map(),
  regions: new Map(),
  hours: new Map(),
  speedingExcess: new Map(),
})

export const newTally = (): SegmentTally => ({
  vehicles: 0,
  distanceMeters: 0,
  drivingSeconds: 0,
  idleSeconds: 0,
  trips: 0,
  hours: new Map(),
  conditions: new Map(),
  roads: conditionNames.road.map(() => 0),
  lengths: new Map(),
  sources: new Map(),
  crossings: new Map(),
  regionVehicles: new Map(),
  types: new Map(),
  eventConditions: new Map(),
})

const { inaccurate } = incidentRating.code

/**
 * Adds a vehicle's day to each of its segments; all calculations are done once. Numbers are rounded by vehicle and day,
 * so that a fleet equals the sum of its connections.
 */
export function addDriven(segments: readonly SegmentTally[], row: DrivenRow, zone: string): void {
  const own = newTally()
  const drives = drivesOf(row.drives)
  for (const { weekday, hour, meters } of metersByHour({ drives, meters: row.meters }, zone))
    addPacked(own.hours, pack(radixes.hours, [weekday, hour]), meters)
  for (const { cells, since, until, seconds, townShare } of drives) {
    let whole = 0
    for (const { meters } of cells) whole += meters
    if (whole === 0) continue
    const part = until - since
    for (const { regionId, light, traffic, weather, meters } of cells) {
      const key = pack(radixes.conditions, [regionId, light, traffic, weather])
      addPacked(own.conditions, key, meters * part, ((seconds ?? 0) * part * meters) / whole)
      own.regionVehicles.set(regionId, [1])
    }
    if (townShare !== null) {
      const roads = roadsOf(townShare)
      for (let at = 0; at < own.roads.length; at++) own.roads[at]! += whole * part * roads[conditionNames.road[at]!]
    }
    // A trip that continues after midnight counts on the day it began.
    if (since === 0) addPacked(own.lengths, lengthClass(whole), 1)
  }
  for (const name of ['hours', 'conditions'] as const) roundPacked(own[name])
  for (const pool of segments) {
    pool.vehicles += 1
    pool.distanceMeters += row.meters
    pool.drivingSeconds += row.seconds
    pool.idleSeconds += row.idleSeconds
    pool.trips += row.trips
    for (const name of ['hours', 'conditions', 'lengths', 'regionVehicles'] as const)
      addAllPacked(pool[name], own[name])
    for (let at = 0; at < own.roads.length; at++) pool.roads[at]! += Math.round(own.roads[at]!)
  }
}

/** The key of a length's class. */
const lengthClass = (meters: number) => lengthClasses.findLast(({ fromMeters }) => meters >= fromMeters)!.km

/** Adds trips of a vehicle to each of its segments. */
export function addTrips(segments: readonly SegmentTally[], row: TripRow): void {
  const { source, isDriverKnown, fromRegion, toRegion, trips } = row
  const meters = Math.round(row.meters)
  for (const { sources, crossings } of segments) {
    addPacked(sources, pack(radixes.sources, [source, Number(isDriverKnown)]), meters)
    if (fromRegion > 0 && toRegion > 0 && fromRegion !== toRegion)
      addPacked(crossings, pack(radixes.crossings, [fromRegion, toRegion]), trips, meters)
  }
}

/** Adds events of a vehicle to each of its segments, under their type. */
export function addEvents(
  segments: readonly SegmentTally[],
  row: Omit<EventRow, 'day' | 'vehicleId' | 'connectionId'>,
): void {
  const { region, severity, rating, source, weekday, hour, light, traffic, weather, intensity, events } = row
  const kind = pack(radixes.counts, [severity, rating, source])
  const atRegion = pack(radixes.regionEvents, [region, severity, rating, source])
  const atHour = pack(radixes.hourEvents, [weekday, hour, severity, rating, source])
  const conditions = pack(radixes.conditions, [region, light, traffic, weather])
  const unmeasured = row.isMeasured ? undefined : events
  for (const { types, eventConditions } of segments) {
    const sums = tallyOfType(types, row.type)
    addCount(sums.counts, kind, events, row.riskThousandths, intensity ?? 0)
    addPacked(sums.regions, atRegion, events, unmeasured)
    addPacked(sums.hours, atHour, events, unmeasured)
    if (row.type === speedingType)
      sums.speedingExcess.set(row.overByKmh, (sums.speedingExcess.get(row.overByKmh) ?? 0) + events)
    if (rating !== inaccurate) addPacked(eventConditions, conditions, events, unmeasured)
  }
}

/**
 * Adds a vehicle's day counts of some types to each of its segments: the same numbers and regions as from its events,
 * without hours, conditions and speeding excess.
 */
export function addCounted(segments: readonly SegmentTally[], { cells, isMeasured }: CountedRow, wanted: Types): void {
  for (const { translatedType, regionId, severity, rating, source, incidents, ...cell } of cells) {
    if (isLeftOut(cell) || (typeof wanted !== 'string' && !wanted.includes(translatedType))) continue
    const type = wanted === 'together' ? allTypes : translatedType
    const kind = pack(radixes.counts, [severity, rating, source])
    const atRegion = pack(radixes.regionEvents, [regionId, severity, rating, source])
    for (const { types } of segments) {
      const sums = tallyOfType(types, type)
      addCount(sums.counts, kind, incidents, cell.riskThousandths, cell.intensity)
      addPacked(sums.regions, atRegion, incidents, isMeasured ? undefined : incidents)
    }
  }
}

function tallyOfType(types: Map<string, TypeTally>, type: string): TypeTally {
  const known = types.get(type) ?? newTypeTally()
  types.set(type, known)
  return known
}

/** Adds identical events with their total risk; each has an intensity, or 0 if unknown. */
function addCount(counts: Packed, kind: number, events: number, riskThousandths: number, intensity: number): void {
  const graded = intensity > 0 ? events : 0
  const sums = counts.get(kind)
  if (!sums) counts.set(kind, [events, riskThousandths, intensity * graded, graded])
  else {
    sums[0]! += events
    sums[1]! += riskThousandths
    sums[2]! += intensity * graded
    sums[3]! += graded
  }
}

/** Converts the running sums to the form that is stored and returned. */
export function segmentDayOf(tally: SegmentTally): SegmentDay {
  const driving = noDriving()
  for (const name of drivingNumbers) driving[name] = tally[name]
  driving.hours = cellsOfPacked(tally.hours, radixes.hours)
  driving.conditions = cellsOfPacked(tally.conditions, radixes.conditions)
  driving.totals = totalsOf(driving.conditions)
  driving.sources = cellsOfPacked(tally.sources, radixes.sources)
  driving.crossings = cellsOfPacked(tally.crossings, radixes.crossings)
  driving.lengths = cellsOfPacked(tally.lengths, radixes.one)
  driving.regionVehicles = cellsOfPacked(tally.regionVehicles, radixes.one)
  driving.roads = new Map(conditionNames.road.map((road, at) => [road, [tally.roads[at]!]]))
  return { driving, types: typesOf(tally) }
}

function typesOf({ types, eventConditions }: SegmentTally): Map<string, IncidentSums> {
  const sums = new Map<string, IncidentSums>()
  const all = newTypeTally()
  for (const [type, own] of types) {
    sums.set(type, incidentSums(own))
    for (const name of ['counts', 'regions', 'hours'] as const) addAllPacked(all[name], own[name])
  }
  const [together, conditions] = [incidentSums(all), cellsOfPacked(eventConditions, radixes.conditions)]
  if (sums.size)
    sums.set(allTypes, {
      ...together,
      conditions,
      totals: new Map([...totalsOf(conditions), ...hourTotals(together.hours)]),
    })
  return sums
}

function incidentSums({ counts: kinds, regions, hours, speedingExcess }: TypeTally): IncidentSums {
  const counts = cellsOfPacked(kinds, radixes.counts)
  const byRegion = cellsOfPacked(regions, radixes.regionEvents)
  return {
    ...noIncidents(),
    ...incidentTotals(counts),
    unmeasured: unmeasuredIn(byRegion),
    counts,
    totals: regionTotals(byRegion),
    regions: byRegion,
    hours: cellsOfPacked(hours, radixes.hourEvents),
    speedingExcess: new Map(
      [...speedingExcess]
        .sort(([a], [b]) => (a ?? Number.NEGATIVE_INFINITY) - (b ?? Number.NEGATIVE_INFINITY))
        .map(([over, events]) => [over === null ? unknownExcess : String(over), [events]]),
    ),
  }
}
