import { utcOffsetMs } from '@milepost/geo/time-zone'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from './calendar.ts'
import { drive } from './drive.ts'
import { falseAlarms } from './false-alarms.ts'
import type { Fleet, Vehicle } from './fleet.ts'
import { endMsOf, type Journey } from './journey.ts'
import type { Network } from './network.ts'
import { decidingDay, type Route, routeOf } from './routine.ts'
import { type Fix, Way } from './way.ts'
import type { WeatherField } from './weather.ts'

/** A vehicle's local day as it really was. */
export type VehicleDay = { day: number; journeys: readonly Journey[] }

/** When a day's journeys begin and end, and where the vehicle is left. */
type Span = { startMs: number; endMs: number; parked: Fix }
type Standing = { isStanding: true }

const CACHED_DAYS = 2000
// A phase takes about 40 bytes: this holds the cache below 80 MB.
const CACHED_PHASES = 2_000_000
const CACHED_SPANS = 200_000
// A late shift starts as late as 23:00 and drives into the next day; two days back reach any journey.
const DAYS_BACK = 2
const PARKED_SEARCH_DAYS = 45

/** The days of one account's vehicles, each made alone and on demand; the newest ones are kept. */
export class Days {
  private readonly fleet: Fleet
  private readonly network: Network
  private readonly weather: WeatherField
  private readonly days = new LRUCache<string, VehicleDay>({
    max: CACHED_DAYS,
    maxSize: CACHED_PHASES,
    sizeCalculation: ({ journeys }) => 1 + journeys.reduce((sum, { phases }) => sum + phases.length, 0),
  })
  private readonly spans = new LRUCache<string, Span | Standing>({ max: CACHED_SPANS })

  constructor(fleet: Fleet, network: Network, weather: WeatherField) {
    this.fleet = fleet
    this.network = network
    this.weather = weather
  }

  /** The plan of a local day, or null if the vehicle stands. Cheap. */
  route(vehicle: Vehicle, day: number): Route | null {
    return this.fleet.driverOf(vehicle, decidingDay(vehicle, day)) && routeOf(this.network, vehicle, day)
  }

  /** A local day with all its journeys. */
  day(vehicle: Vehicle, day: number): VehicleDay {
    const key = keyOf(vehicle, day)
    let known = this.days.get(key)
    if (!known) {
      known = { day, journeys: this.makeJourneys(vehicle, day) }
      this.days.set(key, known)
      this.spans.set(key, spanOf(known.journeys))
    }
    return known
  }

  /** The local days that have journeys overlapping [fromMs, toMs), in order. */
  overlapping(vehicle: Vehicle, fromMs: number, toMs: number): VehicleDay[] {
    const first = localDay(vehicle, fromMs) - DAYS_BACK
    const last = localDay(vehicle, toMs)
    const days: VehicleDay[] = []
    for (let day = first; day <= last; day++) {
      const span = this.span(vehicle, day)
      if (span && span.startMs < toMs && span.endMs >= fromMs) days.push(this.day(vehicle, day))
    }
    return days
  }

  /** Where the vehicle stood last before an instant, and since when; null if it has not moved for 45 days. */
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

  private span(vehicle: Vehicle, day: number): Span | null {
    const key = keyOf(vehicle, day)
    let span = this.spans.get(key)
    if (!span) {
      span = spanOf(this.day(vehicle, day).journeys)
      this.spans.set(key, span)
    }
    return 'isStanding' in span ? null : span
  }

  private makeJourneys(vehicle: Vehicle, day: number): Journey[] {
    const driver = this.fleet.driverOf(vehicle, decidingDay(vehicle, day))
    const route = driver && routeOf(this.network, vehicle, day)
    if (!route) return []
    const journeys = drive(this.weather, vehicle, driver, route, day, vehicle.random.at('drive', day))
    for (const [index, journey] of journeys.entries()) {
      const alarms = falseAlarms(this.weather, vehicle, journey, vehicle.random.at('false', day, index))
      journey.happenings.push(...alarms)
      journey.happenings.sort((a, b) => a.atSeconds - b.atSeconds)
    }
    return journeys
  }
}

/** Local calendar day of the vehicle's depot. */
export const localDay = ({ depot }: Vehicle, instantMs: number) =>
  Math.floor((instantMs + utcOffsetMs(depot.timeZone, instantMs)) / DAY_MS)

const keyOf = (vehicle: Vehicle, day: number) => `${vehicle.number}/${day}`

function spanOf(journeys: readonly Journey[]): Span | Standing {
  const first = journeys[0]
  const last = journeys.at(-1)
  if (!first || !last) return { isStanding: true }
  return { startMs: first.startMs, endMs: endMsOf(last), parked: endOf(last) }
}

const endOf = ({ pieces, phases }: Journey): Fix => new Way(pieces).at(phases.meters)
