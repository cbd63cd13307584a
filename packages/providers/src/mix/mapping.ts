import { fixOf } from '../kit/mapping/coordinate.ts'
import { textOf } from '../kit/mapping/text.ts'
import { metersPerKilometer } from '../kit/mapping/units.ts'
import { hourMs, secondMs } from '../kit/reading/durations.ts'
import type {
  Coordinate,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { classOfAsset, inactiveReasonOf } from './vehicle-state.ts'
import type { Asset, Driver, DriverLicence, DriverScore, GroupSummary, Place, Position, Trip } from './wire.ts'

// MiX Integrate's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** What is older was measured elsewhere: a vehicle may have gone on for a kilometer since. */
const oldestReadingSeconds = 60

type Reading = Pick<NonNullable<Place>, 'AgeOfReadingSeconds' | 'SpeedKilometresPerHour' | 'Heading'>
const isFresh = ({ AgeOfReadingSeconds: age }: Reading) => typeof age !== 'number' || age <= oldestReadingSeconds

/** Zeros stand for no fix. */
export const placeOf = (place: Place): Coordinate | null => fixOf(place?.Latitude, place?.Longitude)

/** Where something was when a record says: null without a fix, and for one that is older. */
export const freshPlaceOf = (place: Place): Coordinate | null => (place && isFresh(place) ? placeOf(place) : null)

/** Speed and heading as they were measured at a place: zeros without a fix are none. */
export function motionAt(place: Place): { speedKmh: number | null; headingDegrees: number | null } {
  if (!place || !freshPlaceOf(place)) return { speedKmh: null, headingDegrees: null }
  const { SpeedKilometresPerHour: speed, Heading: heading } = place
  return { speedKmh: amountOf(speed), headingDegrees: typeof heading === 'number' && heading <= 360 ? heading : null }
}

const hoursOf = (seconds: number | null | undefined) => {
  const known = knownOf(seconds)
  return known === null ? null : (known * secondMs) / hourMs
}

/** A measure that is not below zero, or null. */
const amountOf = (value: number | null | undefined) => (typeof value === 'number' && value >= 0 ? value : null)
/** A measure of which zero means that there is none, or null. */
const knownOf = (value: number | null | undefined) => amountOf(value) || null
const metersOf = (kilometers: number | null | undefined) => {
  const known = knownOf(kilometers)
  return known === null ? null : known * metersPerKilometer
}

/** `parentId` is null right below the organisation, which is no group of ours. */
export const mapGroup = ({ GroupId, Name }: GroupSummary, parentId: string | null): GroupRecord => ({
  externalId: GroupId,
  name: textOf(Name) ?? GroupId,
  description: null,
  parentExternalId: parentId,
})

/** Years are text. `SerialNumber` is the vehicle's own, not that of its device, which is not told. */
export function mapVehicle(asset: Asset, systemDrivers: ReadonlySet<string>): VehicleRecord {
  const year = Number(asset.Year)
  return {
    externalId: asset.AssetId,
    name: textOf(asset.Description) ?? textOf(asset.FleetNumber) ?? textOf(asset.RegistrationNumber) ?? asset.AssetId,
    vin: textOf(asset.VinNumber),
    licensePlate: textOf(asset.RegistrationNumber),
    make: textOf(asset.Make),
    model: textOf(asset.Model),
    modelYear: Number.isInteger(year) && year > 1900 ? year : null,
    deviceSerial: null,
    groupExternalIds: asset.SiteId ? [asset.SiteId] : [],
    driverExternalId: personOf(asset.DefaultDriverId, systemDrivers),
    inactiveReason: inactiveReasonOf(asset),
    class: classOfAsset(asset),
    revision: null,
  }
}

/** Accounts that MiX makes by itself carry a mark or, seen in live accounts, one of these names instead. */
export const isSystemDriver = ({ IsSystemDriver, Name }: Driver): boolean =>
  IsSystemDriver === true || /^(unknown\b|automatically created driver\b|no driver\b)/i.test(Name?.trim() ?? '')

/** Null for accounts that are no people. Drivers who left are no longer listed. Of several licenses, the one that holds longest. */
export function mapDriver(driver: Driver, licences: readonly DriverLicence[] = []): DriverRecord | null {
  if (isSystemDriver(driver)) return null
  const expiryMs = ({ Expires }: DriverLicence) => Expires?.getTime() ?? 0
  const [license] = licences
    .filter(({ LicenceNumber }) => textOf(LicenceNumber) !== null)
    .sort((a, b) => expiryMs(b) - expiryMs(a))
  return {
    externalId: driver.DriverId,
    name: textOf(driver.Name) ?? `Driver ${driver.DriverId}`,
    inactiveReason: null,
    licenseState: textOf(license?.IssuedState),
    licenseNumber: textOf(license?.LicenceNumber),
    phoneNumber: textOf(driver.MobileNumber),
    employeeNumber: textOf(driver.EmployeeNumber),
    revision: null,
  }
}

/**
 * From 0 to 100, higher is safer: violations bring the standard score down to zero (mixhelpcentre.mixtelematics.com,
 * "Scoring models", "View driver and site score"). Null for who did not drive.
 */
export function mapDriverScore(score: DriverScore, period: { from: Date; until: Date }): DriverScoreRecord | null {
  if (typeof score.OverallScore !== 'number' || score.Duration === 0) return null
  return {
    driverExternalId: score.DriverId,
    ...period,
    score: score.OverallScore,
    distanceMeters: typeof score.Distance === 'number' ? score.Distance * metersPerKilometer : null,
  }
}

/** Null for nobody, and for accounts that are no people. */
export const personOf = (driverId: string | null, systemDrivers: ReadonlySet<string>) =>
  driverId && !systemDrivers.has(driverId) ? driverId : null

/** What an asset counts: the hours of its engine, and its odometer. */
export type Counted = { engineHours: number | null; odometerKilometers: number | null }
const uncounted: Counted = { engineHours: null, odometerKilometers: null }

/**
 * Null without a fix. Positions say nothing of the ignition; a limit of zero is one the map does not have. Speed and heading
 * of an old fix are not those of the vehicle. `counted`: what its asset counted then, for what the position does not say.
 */
export function mapPosition(position: Position, counted = uncounted): PositionRecord | null {
  const place = placeOf(position)
  if (!place) return null
  return {
    vehicleExternalId: position.AssetId,
    at: position.Timestamp,
    ...place,
    ...motionAt(position),
    engineOn: null,
    speedLimitKmh: knownOf(position.SpeedLimit),
    odometerMeters: metersOf(position.OdometerKilometres ?? counted.odometerKilometers),
    engineHours: counted.engineHours,
  }
}

/**
 * The odometer's distance where the trip has its readings; nothing says how others are measured. `newDriver`: who drove
 * after all.
 */
export function mapTrip(trip: Trip, systemDrivers: ReadonlySet<string>, newDriver: string | null = null): TripRecord {
  const { DistanceKilometers: kilometers, StartOdometerKilometers, EndOdometerKilometers } = trip
  const hasReadings = typeof StartOdometerKilometers === 'number' && typeof EndOdometerKilometers === 'number'
  return {
    externalId: trip.TripId,
    vehicleExternalId: trip.AssetId,
    driverExternalId: personOf(newDriver ?? trip.DriverId, systemDrivers),
    startedAt: trip.TripStart,
    endedAt: trip.TripEnd,
    distanceMeters: typeof kilometers === 'number' && kilometers >= 0 ? kilometers * metersPerKilometer : null,
    distanceSource: hasReadings ? 'odometer' : null,
    start: placeOf(trip.StartPosition),
    end: placeOf(trip.EndPosition),
    isPrivate: trip.Classification,
    revision: null,
    idleSeconds: amountOf(trip.StandingTime),
    maxSpeedKmh: knownOf(trip.MaxSpeedKilometersPerHour),
    startOdometerMeters: metersOf(StartOdometerKilometers),
    endOdometerMeters: trip.TripEnd ? metersOf(EndOdometerKilometers) : null,
    engineHours: trip.TripEnd ? hoursOf(trip.EndEngineSeconds) : null,
  }
}
