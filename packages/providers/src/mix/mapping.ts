import { accuracyOfHdop, fixOf } from '../kit/mapping/coordinate.ts'
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
import { classOfAsset, statusOf } from './vehicle-state.ts'
import type { Asset, Driver, DriverLicence, DriverScore, GroupSummary, Place, Position, Trip } from './wire.ts'

// Maps MiX Integrate's wire format to our records. Units are converted here and in incident-mapping.ts, nowhere else.

/** Anything older was measured elsewhere: the vehicle may have traveled a kilometer since. */
const oldestReadingSeconds = 60

type Reading = Pick<NonNullable<Place>, 'AgeOfReadingSeconds' | 'SpeedKilometresPerHour' | 'Heading'>
const isFresh = ({ AgeOfReadingSeconds: age }: Reading) => typeof age !== 'number' || age <= oldestReadingSeconds

/** Zeros mean no fix. */
export const placeOf = (place: Place): Coordinate | null => fixOf(place?.Latitude, place?.Longitude)

/** The place at the time of the record. Null without a fix, and for an older one. */
export const freshPlaceOf = (place: Place): Coordinate | null => (place && isFresh(place) ? placeOf(place) : null)

/** Speed and heading measured at a place. Zeros without a fix mean none. */
export function motionAt(place: Place): { speedKmh: number | null; headingDegrees: number | null } {
  if (!place || !freshPlaceOf(place)) return { speedKmh: null, headingDegrees: null }
  const { SpeedKilometresPerHour: speed, Heading: heading } = place
  return { speedKmh: amountOf(speed), headingDegrees: typeof heading === 'number' && heading <= 360 ? heading : null }
}

const hoursOf = (seconds: number | null | undefined) => {
  const known = knownOf(seconds)
  return known === null ? null : (known * secondMs) / hourMs
}

/** A nonnegative measure, or null. */
export const amountOf = (value: number | null | undefined) => (typeof value === 'number' && value >= 0 ? value : null)
/** A measure for which zero means none, or null. */
const knownOf = (value: number | null | undefined) => amountOf(value) || null
const metersOf = (kilometers: number | null | undefined) => {
  const known = knownOf(kilometers)
  return known === null ? null : known * metersPerKilometer
}

/** `parentId` is null right below the organization, which is not a group in Milepost. */
export const mapGroup = ({ GroupId, Name }: GroupSummary, parentId: string | null): GroupRecord => ({
  externalId: GroupId,
  name: textOf(Name) ?? GroupId,
  description: null,
  parentExternalId: parentId,
})

/** Years are text. `SerialNumber` belongs to the vehicle, not to its device, whose serial number isn't reported. */
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
    ...statusOf(asset),
    class: classOfAsset(asset),
    revision: null,
  }
}

/** MiX's system accounts carry a mark or, as seen in live accounts, one of these names instead. */
export const isSystemDriver = ({ IsSystemDriver, Name }: Driver): boolean =>
  IsSystemDriver === true || /^(unknown\b|automatically created driver\b|no driver\b)/i.test(Name?.trim() ?? '')

/**
 * Null for system accounts. Former drivers are no longer listed. Of several licenses, the one that expires last is
 * used.
 */
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
 * "Scoring models", "View driver and site score"). Null for a driver who didn't drive.
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

/** Null for no driver, and for system accounts. */
export const personOf = (driverId: string | null, systemDrivers: ReadonlySet<string>) =>
  driverId && !systemDrivers.has(driverId) ? driverId : null

/** An asset's counters: engine hours and odometer. */
export type Counted = { engineHours: number | null; odometerKilometers: number | null }
const uncounted: Counted = { engineHours: null, odometerKilometers: null }

/**
 * At 0, 0 without a fix, and listed as rejected. Positions don't include the ignition; a limit of zero means the map has none. Speed and heading
 * of an old fix are not the vehicle's. `counted` holds the asset's counters at the time, for values that the position
 * lacks.
 */
export function mapPosition(position: Position, counted = uncounted): PositionRecord {
  return {
    vehicleExternalId: position.AssetId,
    at: position.Timestamp,
    latitude: position.Latitude,
    longitude: position.Longitude,
    ...motionAt(position),
    engineOn: null,
    speedLimitKmh: knownOf(position.SpeedLimit),
    odometerMeters: metersOf(position.OdometerKilometres ?? counted.odometerKilometers),
    engineHours: counted.engineHours,
    ...accuracyOfHdop(position.Hdop),
  }
}

/**
 * The distance comes from the odometer if the trip has its readings; how other distances are measured isn't reported.
 * `newDriver` is the corrected driver.
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
