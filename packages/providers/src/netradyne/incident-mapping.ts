import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { inKmh, type SpeedUnit } from '../kit/mapping/speed-unit.ts'
import { textOf } from '../kit/mapping/text.ts'
import { secondMs } from '../kit/reading/durations.ts'
import type { Coordinate, IncidentRecord } from '../kit/record.ts'
import { instantOf } from './epoch-time.ts'
import { incidentTags, praise } from './incident-tags.ts'
import { driverKey, driverNameOf, nobodyUnnumbered, type UnnumberedDrivers, vehicleKey } from './mapping.ts'
import type { Alert } from './wire.ts'

// Netradyne's alerts to our incidents.

/**
 * What became of an alert (reviewed, coached, dismissed) is in numbers whose meaning is not public, and its videos
 * cannot be fetched: both stay in `raw`.
 */
export function mapAlert(
  alert: Alert,
  unit: SpeedUnit,
  unnumbered: UnnumberedDrivers = nobodyUnnumbered,
): IncidentRecord {
  const { id, timestamp, duration, speedData, vehicle, camera, driver, details } = alert
  const location = placeOf(alert)
  const occurredAt = instantOf(timestamp)
  if (occurredAt === null) throw new WireMismatch('is not an instant', 'timestamp')
  const weather = textOf(details?.weatherPrediction)
  return {
    externalId: id,
    // One that names the driver alone is the driver's; one that names nobody is set aside when it is stored.
    vehicleExternalId: vehicleKey(vehicle, camera),
    driverExternalId: driverKey(driver, unnumbered),
    driverName: driverNameOf(driver),
    occurredAt,
    endedAt:
      typeof duration === 'number' && duration >= 0 ? new Date(occurredAt.getTime() + duration * secondMs) : null,
    location,
    headingDegrees: null,
    ...speedsOf(alert, location !== null, unit),
    // A road where one may not drive at all has no alerts: zero means that the limit is not known.
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

/** Clients write the word with and without a hyphen: praise that counted against a driver would be the worst mistake. */
const isPraise = (details: Alert['details']) =>
  textOf(details?.severityDescription)
    ?.toUpperCase()
    .replaceAll(/[^A-Z]/g, '') === praise

/** Every violation is moderate or severe (help.gpsinsight.com, "Driveri GreenZone Score"); it is so for some in words. */
const grades: Record<string, number> = { moderate: 3, severe: 5 }

function gradeOf({ details }: Alert): number | null {
  if (isPraise(details)) return null
  return grades[textOf(details?.subTypeDescription)?.toLowerCase() ?? ''] ?? null
}

/** The first point is that of the alert. Without a fix it lies at 91 degrees north, 181 east. */
function placeOf({ gpsData }: Alert): Coordinate | null {
  const point = Array.isArray(gpsData) ? gpsData[0] : gpsData
  return fixOf(point?.latitude, point?.longitude)
}

/** The speed of the alert, or else the greatest, which webhooks have. */
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

/** Speeds are those of the GPS receiver: without a fix, zero is no speed, and below zero there is none. */
function speedOf(speed: number | null | undefined, hasFix: boolean, unit: SpeedUnit): number | null {
  if (typeof speed !== 'number' || speed < 0 || (speed === 0 && !hasFix)) return null
  return inKmh(speed, unit)
}

/** Praise comes before everything else, and a subtype that says more than its type before the type. */
function tagsOf({ details }: Alert): string[] {
  const type = textOf(details?.typeDescription)
  const subtype = textOf(details?.subTypeDescription)
  const meaning = (word: string | null) => (word ? incidentTags[word.toLowerCase()] : null)
  const words = [
    isPraise(details) ? praise : null,
    meaning(subtype) ? subtype : null,
    type,
    // One that nobody has mapped yet; without meaning are grades, and all of a type that is no incident.
    meaning(subtype) === undefined && meaning(type) !== null ? subtype : null,
  ]
  const told = words.filter((word) => word !== null)
  // A number that no word explains is told as it is.
  const tags = told.length || !details?.typeId ? told : [`Type ${details.typeId}`]
  return tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)
}
