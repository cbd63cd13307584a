import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { inKmh, type SpeedUnit } from '../kit/mapping/speed-unit.ts'
import { textOf } from '../kit/mapping/text.ts'
import { secondMs } from '../kit/reading/durations.ts'
import type { Coordinate, IncidentRecord } from '../kit/record.ts'
import { instantOf } from './epoch-time.ts'
import { incidentTags, praise } from './incident-tags.ts'
import { driverKey, driverNameOf, noUnnumberedDrivers, type UnnumberedDrivers, vehicleKey } from './mapping.ts'
import type { Alert } from './wire.ts'

// Maps Netradyne's alerts to our incidents.

/**
 * An alert's status (reviewed, coached, dismissed) is a number whose meaning isn't public, and its videos can't be
 * fetched. Both stay in `raw`.
 */
export function mapAlert(
  alert: Alert,
  unit: SpeedUnit,
  unnumbered: UnnumberedDrivers = noUnnumberedDrivers,
): IncidentRecord {
  const { id, timestamp, duration, speedData, vehicle, camera, driver, details } = alert
  const location = placeOf(alert)
  const occurredAt = instantOf(timestamp)
  if (occurredAt === null) throw new WireMismatch('is not an instant', 'timestamp')
  const weather = textOf(details?.weatherPrediction)
  return {
    externalId: id,
    // An alert that names only the driver belongs to the driver; one that names neither is rejected when it is stored.
    vehicleExternalId: vehicleKey(vehicle, camera),
    driverExternalId: driverKey(driver, unnumbered),
    driverName: driverNameOf(driver),
    occurredAt,
    endedAt:
      typeof duration === 'number' && duration >= 0 ? new Date(occurredAt.getTime() + duration * secondMs) : null,
    location,
    headingDegrees: null,
    ...speedsOf(alert, location !== null, unit),
    // A road closed to driving has no alerts, so zero means that the limit is unknown.
    speedLimitKmh: inKmh(speedData?.speedLimit && speedData.speedLimit > 0 ? speedData.speedLimit : null, unit),
    maxG: details?.maxGForce && details.maxGForce > 0 ? details.maxGForce : null,
    grade: gradeOf(alert),
    tags: tagsOf(alert).map((tag) => ({ tag, source: 'automated' })),
    context: weather ? [weather] : [],
    state: 'open',
    media: [],
    revision: alert.updatedOn,
    raw: alert,
  }
}

/** Clients write the word with and without a hyphen. Counting praise against a driver would be the worst mistake. */
const isPraise = (details: Alert['details']) =>
  textOf(details?.severityDescription)
    ?.toUpperCase()
    .replaceAll(/[^A-Z]/g, '') === praise

/**
 * Every violation is moderate or severe (help.gpsinsight.com, "Driveri GreenZone Score"); some are labeled so in words.
 */
const grades: Record<string, number> = { moderate: 3, severe: 5 }

function gradeOf({ details }: Alert): number | null {
  if (isPraise(details)) return null
  return grades[textOf(details?.subTypeDescription)?.toLowerCase() ?? ''] ?? null
}

/** The first point belongs to the alert. Without a fix it is 91 degrees north, 181 east. */
function placeOf({ gpsData }: Alert): Coordinate | null {
  const point = Array.isArray(gpsData) ? gpsData[0] : gpsData
  return fixOf(point?.latitude, point?.longitude)
}

/** Returns the speed of the alert, or else the maximum, which webhooks include. */
function speedsOf(
  { speedData, details }: Alert,
  hasFix: boolean,
  unit: SpeedUnit,
): Pick<IncidentRecord, 'speedKmh' | 'speedBasis'> {
  const speedKmh = speedOf(speedData?.speed, hasFix, unit)
  const greatest = details?.maxVehicleSpeed
  if (speedKmh !== null || !greatest || greatest < 0) return { speedKmh }
  return { speedKmh: inKmh(greatest, unit), speedBasis: 'max' }
}

/** Speeds come from the GPS receiver: without a fix, zero isn't a speed, and a negative value means none. */
function speedOf(speed: number | null | undefined, hasFix: boolean, unit: SpeedUnit): number | null {
  if (typeof speed !== 'number' || speed < 0 || (speed === 0 && !hasFix)) return null
  return inKmh(speed, unit)
}

/** Returns the tags: praise first, then a subtype that is more specific than its type, then the type. */
function tagsOf({ details }: Alert): string[] {
  const type = textOf(details?.typeDescription)
  const subtype = textOf(details?.subTypeDescription)
  const meaning = (word: string | null) => (word ? incidentTags[word.toLowerCase()] : null)
  const words = [
    isPraise(details) ? praise : null,
    meaning(subtype) ? subtype : null,
    type,
    // A subtype that isn't mapped yet. Grades have no meaning here, and neither do subtypes of a type that isn't an
    // incident.
    meaning(subtype) === undefined && meaning(type) !== null ? subtype : null,
  ]
  const reported = words.filter((word) => word !== null)
  // A number without a description is reported as is.
  const tags = reported.length || !details?.typeId ? reported : [`Type ${details.typeId}`]
  return tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)
}
