import { cameraPosition, recordStatus } from '@milepost/contract/codes'
import { fixOf } from '../kit/coordinate.ts'
import { WireMismatch } from '../kit/errors.ts'
import type {
  Coordinate,
  DriverRecord,
  DriverScoreRecord,
  GroupRecord,
  IncidentMediaRecord,
  IncidentRecord,
  PositionRecord,
  TripRecord,
  VehicleRecord,
} from '../kit/record.ts'
import { textOf } from '../kit/text.ts'
import {
  kilometersPerMile,
  kmhPerMeterPerSecond,
  metersPerKilometer,
  metersPerSecondSquaredPerG,
} from '../kit/units.ts'
import type { Amendments } from './amendments.ts'
import { tagsOf } from './event-names.ts'
import type { Asset, Driver, DriverScore, Event, GroupSummary, Position, Trip } from './wire.ts'

// MiX Integrate's wire to our records. Every unit conversion of this connector is in this file.

/** Kilometers per hour in what customers may have chosen to see speeds in. */
const kmhPerUnit: Readonly<Record<string, number>> = { 'km/h': 1, kmh: 1, kph: 1, mph: kilometersPerMile }

/** Forces are told in g or as the change of speed. */
const gPerUnit: Readonly<Record<string, number>> = {
  g: 1,
  'km/h/s': 1 / kmhPerMeterPerSecond / metersPerSecondSquaredPerG,
  'mph/s': kilometersPerMile / kmhPerMeterPerSecond / metersPerSecondSquaredPerG,
  'm/s/s': 1 / metersPerSecondSquaredPerG,
  'm/s²': 1 / metersPerSecondSquaredPerG,
}

type Place = { Latitude?: number | null | undefined; Longitude?: number | null | undefined }

/** Zeros stand for no fix. */
const placeOf = (place: Place | null | undefined): Coordinate | null => fixOf(place?.Latitude, place?.Longitude)

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
    status: recordStatus.code.active,
    licenseState: null,
    licenseNumber: null,
    phoneNumber: textOf(driver.MobileNumber),
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

const personOf = (driverId: string | null, systemDrivers: ReadonlySet<string>) =>
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
  }
}

/** What an event does not say itself. */
export type EventReference = {
  names: ReadonlyMap<string, string>
  systemDrivers: ReadonlySet<string>
  amendments: Amendments
}

/** Null for the sums of a period, which happened at no moment. */
export function mapEvent(event: Event, { names, systemDrivers, amendments }: EventReference): IncidentRecord | null {
  if (event.EventCategory === 'Summary') return null
  const { EventId: id, StartPosition: start } = event
  const occurredAt = event.StartDateTime ?? start?.Timestamp
  if (!occurredAt) throw new WireMismatch('the event has no time', 'StartDateTime')
  const tags = tagsOf(event.EventTypeId, names.get(event.EventTypeId) ?? null)
  return {
    externalId: id,
    vehicleExternalId: event.AssetId,
    driverExternalId: personOf(amendments.drivers.get(id) ?? event.DriverId, systemDrivers),
    occurredAt,
    endedAt: event.EndDateTime ?? null,
    location: placeOf(start),
    headingDegrees: start?.Heading ?? null,
    speedKmh: measured(event, kmhPerUnit) ?? start?.SpeedKilometresPerHour ?? null,
    speedLimitKmh: event.SpeedLimit || null,
    maxG: measured(event, gPerUnit),
    tags: tags.map((tag) => ({ tag, source: 'automated' })),
    context: [],
    state: amendments.quarantined.has(id) ? 'dismissed' : 'open',
    media: mapMedia(event, occurredAt),
    raw: event,
  }
}

/** What the event measured, where its unit is one of these. */
function measured({ Value, ValueUnits }: Event, units: Readonly<Record<string, number>>): number | null {
  const factor = units[ValueUnits?.trim().toLowerCase() ?? '']
  return typeof Value === 'number' && factor !== undefined ? Math.abs(Value) * factor : null
}

/** The keys of the links have no documented meaning, so that nothing says which camera it was. Links expire. */
function mapMedia({ EventId, AssetId, MediaUrls }: Event, occurredAt: Date): IncidentMediaRecord[] {
  return Object.entries(MediaUrls ?? {}).flatMap(([key, url]) => {
    if (!url) return []
    const source = { eventId: EventId, assetId: AssetId, at: occurredAt.toISOString(), key }
    return [{ position: cameraPosition.code.unknown, kind: isStill(url) ? 'still' : 'video', source }]
  })
}

const isStill = (url: string) => /\.(jpe?g|png)(\?|#|$)/i.test(url)
