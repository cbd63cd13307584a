import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import type { Account } from '../../world/account.ts'
import type { Archetype } from '../../world/fleet/archetypes.ts'
import type { Driver } from '../../world/fleet/driver.ts'
import type { Vehicle } from '../../world/fleet/fleet.ts'
import { makePlate } from '../../world/fleet/papers.ts'
import { makeVin } from '../../world/fleet/vin.ts'
import type { Incident } from '../../world/incidents.ts'
import { Random } from '../../world/random.ts'
import { isSignedIn } from './sign-in.ts'

// Facts of the world that providers report occasionally, each simulator in its provider's way.

/** Comes after the numbers of all vehicles that an account can have. */
const FORMER_NUMBER = 9_000

/**
 * A vehicle that the company has taken out of service. Its provider still lists it, as deactivated, blocked or unpaid;
 * the world no longer has it, and nothing else is reported for it.
 */
export function formerVehicle({ vehicles }: Account): Vehicle {
  const like = vehicles[0]!
  const random = like.random.at('former')
  return {
    ...like,
    id: `${like.id}-former`,
    number: FORMER_NUMBER,
    name: `${like.name} old`,
    vin: makeVin(random.at('vin'), like.vin.slice(0, 3), 2013),
    licensePlate: makePlate(random.at('plate'), like.depot.place.region),
    modelYear: 2013,
    slot: FORMER_NUMBER,
    camera: 'none',
    random,
  }
}

const PRIVATE_SHARE = 0.02

/** Whether a driver marked a trip as private. */
export const isPrivateTrip = (tripId: string) => Random.of(tripId).at('private').chance(PRIVATE_SHARE)

/** What is unusual about how an event is reported; most are reported normally. */
export type Oddity =
  /** The provider names the driver, but no vehicle. */
  | 'noVehicle'
  /** One row represents several events of its kind. */
  | 'summary'
  /** A camera that has no name of its own. */
  | 'unnamedCamera'
  /** For its first hour, the clip is in a state that no documentation has. */
  | 'unknownClipState'
  /** The device had no fix: place and speed are what the provider writes then. */
  | 'noFix'

const oddities: readonly Oddity[] = ['noVehicle', 'summary', 'unnamedCamera', 'unknownClipState', 'noFix']
const ODD_SHARE = 0.05

/** The oddity of an incident, or null. */
export function oddityOf({ id, tripId, footage, type }: Incident): Oddity | null {
  const random = Random.of(id).at('oddity')
  if (!random.chance(ODD_SHARE)) return null
  const oddity = random.pick(oddities)
  if (oddity === 'noVehicle') return isSignedIn(tripId) ? oddity : null
  if (oddity === 'summary') return type === 'speeding' || type === 'collision' ? null : oddity
  return oddity === 'unnamedCamera' || oddity === 'unknownClipState' ? (footage.length ? oddity : null) : oddity
}

const GUEST_SHARE = 0.004
/** Numbers between those of current and of former drivers. */
const GUEST_NUMBER = 8_000
const guestNames = ['Robin Ashby', 'Toni Marchetti', 'Kim Lindqvist']

/**
 * Returns the driver of a trip, as named by its provider: sometimes a person missing from the company's list, such as a
 * hired driver.
 */
export function atWheel(tripId: string, driver: Driver): Driver {
  const random = Random.of(tripId).at('guest')
  if (!random.chance(GUEST_SHARE)) return driver
  const guest = random.integer(0, guestNames.length - 1)
  return { ...driver, id: `guest-${guest}`, number: GUEST_NUMBER + guest, name: guestNames[guest]! }
}

/** Like `atWheel`, for an incident. One that names only the driver names one on the company's list. */
export const driverOf = (incident: Incident): Driver =>
  oddityOf(incident) === 'noVehicle' ? incident.driver : atWheel(incident.tripId, incident.driver)

/** Returns how many events of its kind a summary represents, and their total seconds and meters. */
export function summaryOf({ id, durationSeconds, speedMps }: Incident) {
  const occurrences = Random.of(id).at('occurrences').integer(2, 6)
  const seconds = occurrences * durationSeconds
  return { occurrences, seconds, meters: Math.round(seconds * speedMps) }
}

const UNKNOWN_STATE_MS = 3_600_000

/** True if the clip of an incident is currently in an undocumented state. */
export const isClipStateUnknown = (incident: Incident, nowMs: number) =>
  oddityOf(incident) === 'unknownClipState' && nowMs < incident.instantMs + UNKNOWN_STATE_MS

const classOfArchetype: Readonly<Record<Archetype, VehicleClass>> = {
  delivery: vehicleClass.code.light,
  service: vehicleClass.code.light,
  regional: vehicleClass.code.medium,
  longHaul: vehicleClass.code.heavy,
  bus: vehicleClass.code.bus,
}

/** The class of a vehicle, consistent with the gross weight below. */
export const classOf = ({ depot }: Vehicle): VehicleClass => classOfArchetype[depot.archetype]

const grossKilogramsOf: Readonly<Record<Archetype, number>> = {
  delivery: 4_100,
  service: 4_400,
  regional: 11_500,
  longHaul: 36_000,
  bus: 15_000,
}

/** The gross weight rating of a vehicle. */
export const grossWeightKilograms = ({ depot }: Vehicle): number => grossKilogramsOf[depot.archetype]

/** Engine hours as reported by a vehicle's bus: about one per 40 kilometers. */
export const engineHoursAt = (account: Account, vehicle: Vehicle, instantMs: number): number =>
  account.odometer(vehicle, instantMs) / 40_000

/** A provider's score for a trip, 0 to 100, higher is safer. */
export const tripScoreOf = (tripId: string, driver: Driver): number =>
  Math.max(0, 100 - Math.round(8 * driver.habits[0]! + Random.of(tripId).at('score').between(0, 20)))
