import { type ChannelHealth, channelHealth, channels, coveredByHand } from './cameras.ts'
import { type Conditions, conditionsAt } from './conditions.ts'
import { type DayCache, Days, localDay } from './days/days.ts'
import { endMsOf, type Journey } from './days/journey.ts'
import { type Trip, tripOf } from './days/trips.ts'
import { type Mismatch, mismatchOn } from './fleet/devices.ts'
import type { Driver } from './fleet/driver.ts'
import type { Depot, Fleet, Vehicle } from './fleet/fleet.ts'
import { type Incident, incidentsOf } from './incidents.ts'
import { GpsReceiver } from './motion/gps.ts'
import { Motion } from './motion/motion.ts'
import { Odometer } from './motion/odometer.ts'
import { clockSteps, JourneyTrack, type Position, parkedPosition } from './motion/positions.ts'
import { type Reading, type TelemetryOptions, telemetryOf } from './motion/telemetry.ts'
import { type Fix, Way } from './motion/way.ts'
import { frameOf, homeOf } from './roads/depot-ground.ts'
import type { Network, RoadClass } from './roads/network.ts'
import { toLonLat } from './roads/town-frame.ts'
import type { WeatherField } from './weather.ts'

/** A vehicle group; every depot is one. */
export type Group = { id: string; number: number; name: string; timeZone: string; depot: Depot }

/** The surroundings of a vehicle. */
export type Sight = {
  driver: Driver | null
  fix: Fix
  speedMps: number
  speedLimitMps: number
  road: RoadClass
  conditions: Conditions
}

/** The current report of a vehicle's device. */
export type Latest = Position & { driver: Driver | null; odometerMeters: number }

const HEARTBEAT_SECONDS = 3600
// A moving device reports every five seconds.
const REPORT_MS = 5000
const YARD_LIMIT_MPS = 5
const LEAST_COLLISION_MPS = 3

/** One company as its telematics provider sees it: query any vehicle for any window of time. Windows are [from, to). */
export class Account {
  readonly name: string
  readonly vehicles: readonly Vehicle[]
  readonly drivers: readonly Driver[]
  readonly groups: readonly Group[]
  private readonly fleet: Fleet
  private readonly weather: WeatherField
  private readonly days: Days
  private readonly odometers: Odometer
  private readonly receivers = new Map<string, GpsReceiver>()
  private readonly covered = new Map<string, number>()
  /** How many collisions were made by hand; who keeps incidents reads them again then. */
  collisions = 0
  private nextToCollide = 0

  /** `units` makes a separate account of the first vehicles of a fleet. */
  constructor(
    fleet: Fleet,
    network: Network,
    weather: WeatherField,
    cache: DayCache,
    units?: { name: string; vehicles: number },
  ) {
    this.fleet = fleet
    this.weather = weather
    this.name = units?.name ?? fleet.account
    this.vehicles = fleet.vehicles.slice(0, units?.vehicles)
    const depots = fleet.depots.filter((depot) => this.vehicles.some((vehicle) => vehicle.depot === depot))
    this.drivers = fleet.drivers.filter(({ groupId }) => depots.some((depot) => depot.groupId === groupId))
    this.groups = depots.map((depot) => ({
      id: depot.groupId,
      number: depot.number,
      name: depot.groupName,
      timeZone: depot.timeZone,
      depot,
    }))
    this.days = new Days(fleet, network, weather, cache)
    this.odometers = new Odometer(this.days)
  }

  /** The risk of its fleet: part of the ground truth only. */
  get risk(): number {
    return this.fleet.risk
  }

  /**
   * Returns trips that overlap the window and have begun by `nowMs`; a running one is reported as far as it has
   * progressed.
   */
  trips(vehicle: Vehicle, fromMs: number, toMs: number, nowMs: number): Trip[] {
    const untilMs = Math.min(toMs, nowMs)
    return this.days
      .reports(vehicle, fromMs, untilMs)
      .filter(({ day }) => this.isReceived(vehicle, day))
      .flatMap(({ trips }) => trips.filter(({ startMs, endMs }) => startMs < untilMs && endMs! >= fromMs))
      .map((trip) => (trip.endMs! <= nowMs ? trip : this.runningTrip(trip, nowMs)))
  }

  private runningTrip({ id, vehicle, startMs }: Trip, nowMs: number): Trip {
    const running = this.journeys(vehicle, startMs, startMs + 1).find(({ journey }) => journey.id === id)!
    return tripOf(vehicle, running.journey, nowMs)
  }

  /**
   * Returns what the device reports in the window: every full step of the clock while driving (besides the first and
   * last second of each trip), every full hour while parked.
   */
  positions(vehicle: Vehicle, fromMs: number, toMs: number, stepSeconds: number): Position[] {
    const receiver = this.receiver(vehicle)
    const positions: Position[] = []
    let parkedFromMs = fromMs
    for (const { journey, day } of this.journeys(vehicle, fromMs, toMs)) {
      positions.push(...this.heartbeats(vehicle, parkedFromMs, Math.min(journey.startMs, toMs)))
      parkedFromMs = Math.max(fromMs, endMsOf(journey) + 1)
      const track = new JourneyTrack(journey, receiver).between(fromMs, toMs, stepSeconds)
      const mismatch = this.mismatchOnDay(vehicle, day)
      if (mismatch?.type === 'gps') positions.push(...track.map((position) => this.leftInTheYard(vehicle, position)))
      else if (mismatch?.type !== 'deviceNotFound') positions.push(...track)
    }
    positions.push(...this.heartbeats(vehicle, parkedFromMs, toMs))
    return positions
  }

  /** Returns the newest report at `nowMs`, or null if the device has no contact. */
  latest(vehicle: Vehicle, nowMs: number): Latest | null {
    const running = this.journeys(vehicle, nowMs, nowMs + 1)[0]
    const day = running?.day ?? localDay(vehicle, nowMs)
    if (!this.isReceived(vehicle, day)) return null
    const odometerMeters = this.odometer(vehicle, nowMs)
    if (!running) return { ...this.latestParked(vehicle, nowMs), driver: null, odometerMeters }
    const { journey } = running
    const instantMs = Math.max(journey.startMs, Math.floor(nowMs / REPORT_MS) * REPORT_MS)
    const position = new JourneyTrack(journey, this.receiver(vehicle)).at(instantMs)
    const isInTheYard = this.mismatchOnDay(vehicle, day)?.type === 'gps'
    const reported = isInTheYard ? this.leftInTheYard(vehicle, position) : position
    return { ...reported, driver: journey.driver, odometerMeters }
  }

  /** Returns what the device reports in the window: real incidents it noticed, and false alarms. */
  incidents(vehicle: Vehicle, fromMs: number, toMs: number): Incident[] {
    return this.days
      .reports(vehicle, fromMs, toMs)
      .filter(({ day }) => this.isReceived(vehicle, day))
      .flatMap(({ incidents }) => incidents.filter(({ instantMs }) => instantMs >= fromMs && instantMs < toMs))
  }

  /**
   * Returns everything known about the window, including what no detector noticed: for evaluation, never for a
   * provider's response.
   */
  truth(vehicle: Vehicle, fromMs: number, toMs: number): Incident[] {
    return this.journeys(vehicle, fromMs, toMs)
      .flatMap(({ journey, day }) => incidentsOf(vehicle, journey, day))
      .filter(({ instantMs }) => instantMs >= fromMs && instantMs < toMs)
  }

  /** Returns speed, acceleration and position around an incident; 10 readings a second over ±10 s by default. */
  telemetry(incident: Incident, options: TelemetryOptions = {}): Reading[] {
    const { vehicle, instantMs, id, tripId } = incident
    const found = this.journeys(vehicle, instantMs, instantMs + 1).find(({ journey }) => journey.id === tripId)
    const happening = found?.journey.happenings[Number(id.slice(tripId.length + 1))]
    if (!found || !happening) throw new Error(`The world has no incident ${id}`)
    return telemetryOf(found.journey, happening, options)
  }

  /** Returns the state of the three camera channels on the local day of an instant. */
  cameraHealth(vehicle: Vehicle, instantMs: number): ChannelHealth[] {
    const day = localDay(vehicle, instantMs)
    const sinceMs = this.covered.get(vehicle.id) ?? Number.POSITIVE_INFINITY
    return channels.map((channel) => {
      const health = channelHealth(vehicle, channel, day)
      const isCovered = channel === 'frontExternal' && instantMs >= sinceMs
      return isCovered ? coveredByHand(health, { sinceDay: localDay(vehicle, sinceMs), sinceMs }) : health
    })
  }

  /**
   * Obstructs the road cameras of the first vehicles that have one, from an instant on, clears all others, and returns
   * the count.
   */
  coverLenses(vehicles: number, sinceMs: number): number {
    const fitted = this.vehicles.filter(({ camera }) => camera !== 'none').slice(0, vehicles)
    this.covered.clear()
    for (const { id } of fitted) this.covered.set(id, sinceMs)
    return fitted.length
  }

  /**
   * Lets a vehicle collide at an instant: one that drives, whose device works and which `isWanted`. Each call takes another
   * one as long as there are others. Returns null if there is none.
   */
  collide(instantMs: number, isWanted: (vehicle: Vehicle) => boolean): Vehicle | null {
    const first = this.nextToCollide
    for (const vehicle of [...this.vehicles.slice(first), ...this.vehicles.slice(0, first)]) {
      const { speedMps, road, speedLimitMps, conditions } = this.sight(vehicle, instantMs)
      const isReporting = this.isReceived(vehicle, localDay(vehicle, instantMs))
      if (speedMps < LEAST_COLLISION_MPS || !isReporting || !isWanted(vehicle)) continue
      if (!this.days.collide(vehicle, instantMs, { road, speedLimitMps, conditions })) continue
      this.collisions += 1
      this.nextToCollide = (this.vehicles.indexOf(vehicle) + 1) % this.vehicles.length
      return vehicle
    }
    return null
  }

  /** Returns the mismatch of the vehicle's device on the local day of an instant, or null. */
  mismatch(vehicle: Vehicle, instantMs: number): Mismatch | null {
    return this.mismatchOnDay(vehicle, localDay(vehicle, instantMs))
  }

  /** Returns the odometer in meters at an instant. */
  odometer(vehicle: Vehicle, instantMs: number): number {
    return this.odometers.at(vehicle, instantMs)
  }

  /** Returns the surroundings of the vehicle at an instant, driving or parked. */
  sight(vehicle: Vehicle, instantMs: number): Sight {
    const running = this.journeys(vehicle, instantMs, instantMs + 1)[0]
    if (!running) {
      const fix = this.days.parkedBefore(vehicle, instantMs)?.fix ?? this.home(vehicle)
      const conditions = this.conditions(vehicle, fix, instantMs)
      return { driver: null, fix, speedMps: 0, speedLimitMps: YARD_LIMIT_MPS, road: 'urbanLocal', conditions }
    }
    const { driver, phases, pieces, startMs } = running.journey
    const { meters, speedMps } = new Motion(phases).at((instantMs - startMs) / 1000)
    const way = new Way(pieces)
    const fix = way.at(meters)
    const { road, limitMps } = way.pieceAt(meters)
    return {
      driver,
      fix,
      speedMps,
      speedLimitMps: limitMps,
      road,
      conditions: this.conditions(vehicle, fix, instantMs),
    }
  }

  /** The location of the vehicle's yard. */
  home(vehicle: Vehicle): Fix {
    const { depot } = vehicle
    const [longitude, latitude] = toLonLat(frameOf(depot), homeOf(depot))
    return { latitude, longitude, headingDegrees: 0 }
  }

  /** Returns journeys that overlap the window, with the local day each belongs to. */
  journeys(vehicle: Vehicle, fromMs: number, toMs: number): { journey: Journey; day: number }[] {
    return this.days
      .overlapping(vehicle, fromMs, toMs)
      .flatMap(({ day, journeys }) => journeys.map((journey) => ({ journey, day })))
      .filter(({ journey }) => journey.startMs < toMs && endMsOf(journey) >= fromMs)
  }

  private conditions({ depot }: Vehicle, { latitude, longitude }: Fix, instantMs: number): Conditions {
    return conditionsAt(this.weather, depot.timeZone, latitude, longitude, instantMs)
  }

  private heartbeats(vehicle: Vehicle, fromMs: number, toMs: number): Position[] {
    const instants = [...clockSteps(fromMs, toMs, HEARTBEAT_SECONDS)]
    if (!instants.length) return []
    const receiver = this.receiver(vehicle)
    const parked = this.days.parkedBefore(vehicle, instants[0]!)?.fix ?? this.home(vehicle)
    return instants.flatMap((instantMs) => {
      const mismatch = this.mismatch(vehicle, instantMs)
      if (mismatch?.type === 'deviceNotFound') return []
      return [parkedPosition(mismatch?.type === 'gps' ? this.home(vehicle) : parked, instantMs, receiver)]
    })
  }

  private latestParked(vehicle: Vehicle, nowMs: number): Position {
    const parked = this.days.parkedBefore(vehicle, nowMs)
    const heartbeatMs = Math.floor(nowMs / (HEARTBEAT_SECONDS * 1000)) * HEARTBEAT_SECONDS * 1000
    const instantMs = Math.max(heartbeatMs, parked?.sinceMs ?? heartbeatMs)
    return parkedPosition(this.parkedFix(vehicle, nowMs), instantMs, this.receiver(vehicle))
  }

  private parkedFix(vehicle: Vehicle, instantMs: number): Fix {
    if (this.mismatch(vehicle, instantMs)?.type === 'gps') return this.home(vehicle)
    return this.days.parkedBefore(vehicle, instantMs)?.fix ?? this.home(vehicle)
  }

  // The device is lying in the yard: it receives the engine over the vehicle's bus, but its position doesn't move.
  private leftInTheYard(vehicle: Vehicle, position: Position): Position {
    const { latitude, longitude } = parkedPosition(this.home(vehicle), position.instantMs, this.receiver(vehicle))
    return { ...position, latitude, longitude, headingDegrees: 0, fault: null }
  }

  private isReceived(vehicle: Vehicle, day: number): boolean {
    return this.mismatchOnDay(vehicle, day)?.type !== 'deviceNotFound'
  }

  private mismatchOnDay(vehicle: Vehicle, day: number): Mismatch | null {
    return mismatchOn(this.fleet, vehicle, day)
  }

  private receiver(vehicle: Vehicle): GpsReceiver {
    let receiver = this.receivers.get(vehicle.id)
    if (!receiver) {
      receiver = new GpsReceiver(vehicle.random)
      this.receivers.set(vehicle.id, receiver)
    }
    return receiver
  }
}
