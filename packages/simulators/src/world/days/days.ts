import { utcOffsetMs } from '@milepost/geo/time-zone'
import { LRUCache } from 'lru-cache'
import { falseAlarms } from '../false-alarms.ts'
import type { Fleet, Vehicle } from '../fleet/fleet.ts'
import { type Incident, incidentsOf } from '../incidents.ts'
import { drive } from '../motion/drive.ts'
import { Motion } from '../motion/motion.ts'
import { type Fix, Way } from '../motion/way.ts'
import type { Network } from '../roads/network.ts'
import type { WeatherField } from '../weather.ts'
import { DAY_MS, instantOf } from './calendar.ts'
import { endMsOf, type Happening, type Journey } from './journey.ts'
import { decidingDay, type Route, routeOf } from './routine.ts'
import { type Trip, tripOf } from './trips.ts'

/** A vehicle's local day as it really happened. */
export type VehicleDay = { day: number; journeys: readonly Journey[] }

/** What is reported of a local day once it is over. */
export type DayReport = {
  day: number
  trips: readonly Trip[]
  incidents: readonly Incident[]
  /** When each journey was driven, and how far exactly. */
  drives: readonly { startMs: number; endMs: number; meters: number }[]
}

/** The recently requested days of all accounts. */
export class DayCache {
  /** About 80 kB each, and making one takes 0.25 ms. */
  readonly days = new LRUCache<string, VehicleDay>({ max: 200 })
  /** About 5 kB each, and all that most requests need: an import asks for events and trips of a month in turn. */
  readonly reports = new LRUCache<string, DayReport>({ max: 16_000 })
  /** What neighboring days and odometers need of a day's plan, which is costly to draw again. */
  readonly plans = new LRUCache<string, Plan | Standing>({ max: 60_000 })
  /** Tiny, so that a window can skip the days that don't overlap it. */
  readonly spans = new LRUCache<string, Span | Standing>({ max: 60_000 })
  /** Collisions made by hand, by day and journey: a day that is generated again has them, too. */
  readonly collisions = new Map<string, Map<string, Happening[]>>()
}

/** How far a day's plan leads, and the latest that it may end at an ordinary pace. */
type Plan = { meters: number; slowEndMs: number }
/** When a day's journeys begin and end, and where the vehicle is left. */
type Span = { startMs: number; endMs: number; parked: Fix }
type Standing = { isStanding: true }

// A late shift starts as late as 23:00 and drives into the next day; two days back cover any journey.
const DAYS_BACK = 2
const PARKED_SEARCH_DAYS = 45
const BREATHER_MS = 20 * 60_000
/** A vehicle that returns later than this after its next start stays there for the day. */
const LATEST_START_MS = 8 * 3_600_000

/** The days of one account's vehicles, each generated separately and on demand. */
export class Days {
  private readonly fleet: Fleet
  private readonly network: Network
  private readonly weather: WeatherField
  private readonly cache: DayCache

  constructor(fleet: Fleet, network: Network, weather: WeatherField, cache: DayCache) {
    this.cache = cache
    this.fleet = fleet
    this.network = network
    this.weather = weather
  }

  /** Returns the meters planned for a local day. */
  plannedMeters(vehicle: Vehicle, day: number): number {
    return this.plan(vehicle, day)?.meters ?? 0
  }

  /** Returns a local day with all its journeys. */
  day(vehicle: Vehicle, day: number): VehicleDay {
    const key = keyOf(vehicle, day)
    let known = this.cache.days.get(key)
    if (!known) {
      known = { day, journeys: this.makeJourneys(vehicle, day) }
      this.cache.days.set(key, known)
      this.cache.spans.set(key, spanOf(known.journeys))
    }
    return known
  }

  /** Returns the local days with journeys that overlap [fromMs, toMs), in order. */
  overlapping(vehicle: Vehicle, fromMs: number, toMs: number): VehicleDay[] {
    return this.daysWithin(vehicle, fromMs, toMs, (day) => this.day(vehicle, day))
  }

  /** Returns the whole reports of the days with journeys that overlap [fromMs, toMs), in order. */
  reports(vehicle: Vehicle, fromMs: number, toMs: number): DayReport[] {
    return this.daysWithin(vehicle, fromMs, toMs, (day) => this.report(vehicle, day))
  }

  private daysWithin<T>(vehicle: Vehicle, fromMs: number, toMs: number, read: (day: number) => T): T[] {
    const first = localDay(vehicle, fromMs) - DAYS_BACK
    const last = localDay(vehicle, toMs)
    const found: T[] = []
    for (let day = first; day <= last; day++) {
      const span = this.span(vehicle, day)
      if (span && span.startMs < toMs && span.endMs >= fromMs) found.push(read(day))
    }
    return found
  }

  /** Returns the whole report of a local day. */
  report(vehicle: Vehicle, day: number): DayReport {
    const key = keyOf(vehicle, day)
    let report = this.cache.reports.get(key)
    if (!report) {
      const { journeys } = this.day(vehicle, day)
      report = {
        day,
        trips: journeys.map((journey) => tripOf(vehicle, journey, endMsOf(journey))),
        incidents: journeys
          .flatMap((journey) => incidentsOf(vehicle, journey, day))
          .filter(({ isReported }) => isReported),
        drives: journeys.map((journey) => ({
          startMs: journey.startMs,
          endMs: endMsOf(journey),
          meters: journey.phases.meters,
        })),
      }
      this.cache.reports.set(key, report)
    }
    return report
  }

  /**
   * Adds a collision to the journey that a vehicle drives at an instant, and to what is reported of its day. Returns false
   * if it is parked then.
   */
  collide(
    vehicle: Vehicle,
    instantMs: number,
    place: Pick<Happening, 'road' | 'speedLimitMps' | 'conditions'>,
  ): boolean {
    const found = this.overlapping(vehicle, instantMs, instantMs + 1)
      .flatMap(({ day, journeys }) => journeys.map((journey) => ({ day, journey })))
      .find(({ journey }) => journey.startMs <= instantMs && endMsOf(journey) > instantMs)
    if (!found) return false
    const { day, journey } = found
    const atSeconds = (instantMs - journey.startMs) / 1000
    const atMeters = new Motion(journey.phases).at(atSeconds).meters
    const key = keyOf(vehicle, day)
    const ofDay = this.cache.collisions.get(key) ?? new Map<string, Happening[]>()
    const collision: Happening = {
      ...place,
      type: 'collision',
      atSeconds,
      atMeters,
      intensity: 4,
      isGenuine: true,
      isNoticed: true,
      sideMps2: 0,
    }
    ofDay.set(journey.id, [...(ofDay.get(journey.id) ?? []), collision])
    this.cache.collisions.set(key, ofDay)
    this.cache.days.delete(key)
    this.cache.reports.delete(key)
    return true
  }

  /**
   * Returns where the vehicle was last parked before an instant, and since when; null if it hasn't moved for 45 days.
   */
  parkedBefore(vehicle: Vehicle, instantMs: number): { fix: Fix; sinceMs: number } | null {
    const today = localDay(vehicle, instantMs)
    for (let day = today; day >= today - PARKED_SEARCH_DAYS; day--) {
      const span = this.span(vehicle, day)
      if (!span || span.startMs > instantMs) continue
      if (span.endMs <= instantMs) return { fix: span.parked, sinceMs: span.endMs }
      const finished = this.day(vehicle, day).journeys.filter((journey) => endMsOf(journey) <= instantMs)
      const last = finished.at(-1)
      if (last) return { fix: endOf(last), sinceMs: endMsOf(last) }
    }
    return null
  }

  /** Returns when a local day's journeys begin and end, or null if the vehicle stays parked. */
  span(vehicle: Vehicle, day: number): Span | null {
    const key = keyOf(vehicle, day)
    let span = this.cache.spans.get(key)
    if (!span) {
      span = spanOf(this.day(vehicle, day).journeys)
      this.cache.spans.set(key, span)
    }
    return 'isStanding' in span ? null : span
  }

  // Returns when a long day has ended and the vehicle may leave again; long before any start for all other days.
  private restedAfter(vehicle: Vehicle, day: number): number {
    const plan = this.plan(vehicle, day)
    const midnight = instantOf(vehicle.depot.timeZone, day + 1, 0)
    if (!plan || plan.slowEndMs < midnight) return 0
    return (this.span(vehicle, day)?.endMs ?? 0) + BREATHER_MS
  }

  private plan(vehicle: Vehicle, day: number): Plan | null {
    let plan = this.cache.plans.get(keyOf(vehicle, day))
    if (!plan) {
      const driver = this.fleet.driverOf(vehicle, decidingDay(vehicle, day))
      plan = this.keepPlan(vehicle, day, driver && routeOf(this.network, vehicle, day))
    }
    return 'isStanding' in plan ? null : plan
  }

  private keepPlan(vehicle: Vehicle, day: number, route: Route | null): Plan | Standing {
    const plan: Plan | Standing = route
      ? { meters: route.meters, slowEndMs: slowEndOf(vehicle, day, route) }
      : { isStanding: true }
    this.cache.plans.set(keyOf(vehicle, day), plan)
    return plan
  }

  private makeJourneys(vehicle: Vehicle, day: number): Journey[] {
    const driver = this.fleet.driverOf(vehicle, decidingDay(vehicle, day))
    const route = driver && routeOf(this.network, vehicle, day)
    this.keepPlan(vehicle, day, route)
    if (!route) return []
    const plannedMs = startOf(vehicle, day, route)
    const startMs = Math.max(plannedMs, this.restedAfter(vehicle, day - 1))
    if (startMs > plannedMs + LATEST_START_MS && vehicle.depot.archetype !== 'longHaul') return []
    const journeys = drive(this.weather, vehicle, driver, route, day, startMs, vehicle.random.at('drive', day))
    for (const [index, journey] of journeys.entries()) {
      const alarms = falseAlarms(this.weather, vehicle, journey, vehicle.random.at('false', day, index))
      journey.happenings.push(...alarms.filter((alarm) => !journey.happenings.some((real) => isSame(alarm, real))))
      journey.happenings.sort((a, b) => a.atSeconds - b.atSeconds)
      // At the end: what was reported before keeps its place, and so its id.
      journey.happenings.push(...(this.cache.collisions.get(keyOf(vehicle, day))?.get(journey.id) ?? []))
    }
    return journeys
  }
}

// A detector that has just reported something doesn't report it again at once.
const SILENT_SECONDS = 10
const isSame = (a: Happening, b: Happening) => a.type === b.type && Math.abs(a.atSeconds - b.atSeconds) < SILENT_SECONDS

const startOf = (vehicle: Vehicle, day: number, { startSeconds }: Route) =>
  Math.round(instantOf(vehicle.depot.timeZone, day, startSeconds))

// Slower than nearly every day: only a day that would run past midnight at this pace is driven to find its end.
function slowEndOf(vehicle: Vehicle, day: number, route: Route): number {
  const pace = vehicle.depot.archetype === 'longHaul' ? 17 : 6
  const dwellSeconds = route.legs.reduce((sum, leg) => sum + leg.dwellSeconds, 0)
  return startOf(vehicle, day, route) + (dwellSeconds + route.meters / pace) * 1000
}

/** The local calendar day of the vehicle's depot. */
export const localDay = ({ depot }: Vehicle, instantMs: number) =>
  Math.floor((instantMs + utcOffsetMs(depot.timeZone, instantMs)) / DAY_MS)

const keyOf = (vehicle: Vehicle, day: number) => `${vehicle.id}/${day}`

function spanOf(journeys: readonly Journey[]): Span | Standing {
  const first = journeys[0]
  const last = journeys.at(-1)
  if (!first || !last) return { isStanding: true }
  return { startMs: first.startMs, endMs: endMsOf(last), parked: endOf(last) }
}

const endOf = ({ pieces, phases }: Journey): Fix => new Way(pieces).at(phases.meters)
