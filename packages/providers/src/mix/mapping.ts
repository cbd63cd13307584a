import { fixOf } from '../kit/coordinate.ts'
import type {
  Coordinate,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { textOf } from '../kit/text.ts'
import { metersPerKilometer } from '../kit/units.ts'
import type { Asset, Driver, DriverScore, GroupSummary, Position, Trip } from './wire.ts'

// MiX Integrate's wire to our records. Units are converted here and in incident-mapping.ts, nowhere else.

type Place = { Latitude?: number | null | undefined; Longitude?: number | null | undefined }

/** Zeros stand for no fix. */
export const placeOf = (place: Place | null | undefined): Coordinate | null => fixOf(place?.Latitude, place?.Longitude)

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
    inactiveReason: null,
    class: null,
    revision: null,
  }
}

/** Accounts that MiX makes by itself carry a mark or, seen in live accounts, one of these names instead. */
export const isSystemDriver = ({ IsSystemDriver, Name }: Driver): boolean =>
  IsSystemDriver === true || /^(unknown\b|automatically created driver\b|no driver\b)/i.test(Name?.trim() ?? '')

/** Null for accounts that are no people. Drivers who left are no longer listed; licenses are not kept. */
export function mapDriver(driver: Driver): DriverRecord | null {
  if (isSystemDriver(driver)) return null
  return {
    externalId: driver.DriverId,
    name: textOf(driver.Name) ?? `Driver ${driver.DriverId}`,
    inactiveReason: null,
    licenseState: null,
    licenseNumber: null,
    phoneNumber: textOf(driver.MobileNumber),
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

/** Null without a fix. Positions say nothing of the ignition; a limit of zero is one the map does not have. */
export function mapPosition(position: Position): PositionRecord | null {
  const place = placeOf(position)
  if (!place) return null
  return {
    vehicleExternalId: position.AssetId,
    at: position.Timestamp,
    ...place,
    speedKmh: position.SpeedKilometresPerHour ?? null,
    headingDegrees: position.Heading ?? null,
    engineOn: null,
    speedLimitKmh: position.SpeedLimit || null,
  }
}

/** The odometer's distance where the trip has its readings; nothing says how others are measured. */
export function mapTrip(trip: Trip, systemDrivers: ReadonlySet<string>): TripRecord {
  const { DistanceKilometers: kilometers, StartOdometerKilometers, EndOdometerKilometers } = trip
  const hasReadings = typeof StartOdometerKilometers === 'number' && typeof EndOdometerKilometers === 'number'
  return {
    externalId: trip.TripId,
    vehicleExternalId: trip.AssetId,
    driverExternalId: personOf(trip.DriverId, systemDrivers),
    startedAt: trip.TripStart,
    endedAt: trip.TripEnd,
    distanceMeters: typeof kilometers === 'number' ? kilometers * metersPerKilometer : null,
    distanceSource: hasReadings ? 'odometer' : null,
    start: placeOf(trip.StartPosition),
    end: placeOf(trip.EndPosition),
    isPrivate: false,
    revision: null,
  }
}
