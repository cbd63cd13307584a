import { coordinateOf } from '../kit/coordinate.ts'
import { secondMs } from '../kit/durations.ts'
import { WireMismatch } from '../kit/errors.ts'
import type { Coordinate, IncidentRecord } from '../kit/record.ts'
import { inKmh, type SpeedUnit } from '../kit/speed-unit.ts'
import { textOf } from '../kit/text.ts'
import { instantOf } from './epoch-time.ts'
import { incidentTags, praise } from './incident-tags.ts'
import { vehicleKey } from './mapping.ts'
import type { Alert } from './wire.ts'

// Netradyne's alerts to our incidents.

/**
 * What became of an alert (reviewed, coached, dismissed) is in numbers whose meaning is not public, and its videos
 * cannot be fetched: both stay in `raw`.
 */
export function mapAlert(alert: Alert, unit: SpeedUnit): IncidentRecord {
  const { id, timestamp, duration, speedData, vehicle, driver, details } = alert
  const vehicleExternalId = vehicleKey(vehicle)
  if (vehicleExternalId === null) throw new WireMismatch('an alert has no vehicle', 'vehicle.vehicleNumber')
  const occurredAt = instantOf(timestamp)
  if (occurredAt === null) throw new WireMismatch('is not an instant', 'timestamp')
  const weather = textOf(details?.weatherPrediction)
  return {
    externalId: id,
    vehicleExternalId,
    driverExternalId: driver?.driverId ?? null,
    occurredAt,
    endedAt: typeof duration === 'number' ? new Date(occurredAt.getTime() + duration * secondMs) : null,
    location: placeOf(alert),
    headingDegrees: null,
    speedKmh: inKmh(speedData?.speed, unit),
    // A road where one may not drive at all has no alerts: zero means that the limit is not known.
    speedLimitKmh: inKmh(speedData?.speedLimit || null, unit),
    maxG: null,
    grade: gradeOf(alert),
    tags: tagsOf(alert).map((tag) => ({ tag, source: 'automated' })),
    context: weather ? [weather] : [],
    state: 'open',
    media: [],
    revision: null,
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
  return coordinateOf(point?.latitude, point?.longitude)
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
  const tags = words.filter((word) => word !== null)
  return tags.filter((tag, index) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === index)
}
