import { speedingType } from '@milepost/contract/speed-incidents/endpoints'
import type { IncidentRecord } from '@milepost/providers/kit/record'

/** Only a vehicle that moves has these. */
export const movingTypes = new Set([speedingType, 'harshBraking', 'harshAcceleration', 'harshCornering'])
/** Nothing of these happens in a vehicle that is parked with its ignition off. */
export const drivingTypes = new Set(['drowsiness', 'laneDeparture', 'tailgating', 'phoneUse', 'seatBelt'])
/** All that positions may contradict. */
export const seenTypes: ReadonlySet<string> = new Set([...movingTypes, ...drivingTypes])
/** Braking and acceleration change the speed. */
export const speedChangingTypes: readonly string[] = ['harshBraking', 'harshAcceleration']
/** So long before and after an event that is reported again and again its speed is steady. */
export const steadyWaySecondsOfMany = 120

/** What the positions around an event may contradict. */
export type Moving = {
  vehicleId: string
  type: { translatedType: string }
  record: Pick<IncidentRecord, 'occurredAt' | 'endedAt' | 'speedKmh' | 'speedBasis' | 'speedLimitKmh' | 'maxG'> &
    Partial<Pick<IncidentRecord, 'media'>>
  hadVideo?: boolean
}
/** A position. `at` in seconds, `heading` in degrees. */
export type Spot = { at: number; lat: number; lon: number; kmh: number | null; heading: number | null }
/** The position next to an event. `limit`: the speed limit there, in km/h. `off`: its ignition is off, and nothing says that it moves. */
export type NextTo = Omit<Spot, 'heading'> & { limit: number | null; off: boolean }
export type Around = {
  place: number
  before: NextTo | null
  after: NextTo | null
  stillBefore: NextTo | null
  /** Asked only if the one before states speed 0. */
  stillAfter: NextTo | null
  /** The positions during an event that they may contradict, and shortly before and after it. */
  way: Spot[] | null
  /** True if it was seen often around an event of speeding, in one place all the time. */
  isPinned: boolean
  /** True if an event of this type is stored shortly before or after it. */
  isOneOfMany: boolean
}

/** Returns true for an event that is a force: braking, acceleration or cornering. */
export const isOfForce = ({ type }: Pick<Moving, 'type'>): boolean => type.translatedType !== speedingType
