import { findHarshEvents, type HarshEvent } from '@milepost/detection/motion/harsh-events'
import { isWrongUnit, speedRatio } from '@milepost/detection/motion/speed-ratio'
import type { TracedMotion } from '@milepost/detection/motion/speed-trace'
import type { CleanPoint } from '@milepost/detection/motion/trace'
import { type RejectionReason, rejectOutliers } from '@milepost/detection/trips/outliers'
import { type DetectedTrip, findTrips } from '@milepost/detection/trips/trips'
import type { IncidentRecord, PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { importedPrefix } from '../sync/own-trip.ts'
import type { DriveFile } from './drive-file.ts'
import type { ImportVehicle } from './find-vehicle.ts'

/**
 * The result of a recorded drive: records as a connector would deliver them, and rejected records with their reasons.
 */
export type DriveRecords = {
  positions: PositionRecord[]
  trips: TripRecord[]
  incidents: IncidentRecord[]
  rejectedByReason: Map<RejectionReason, number>
  /** How many times the true speed its recorder states, if that is of another unit: no speed of it counts. */
  wrongSpeeds: number | null
}

/** Recorders may write 10 points a second; one is enough for the route. */
const leastStepMs = 950

/** The prefix of all external ids that come from a file. */
export const prefixOf = ({ digest }: DriveFile): string => `${importedPrefix}${digest}:`

/** Runs the points of a file through detection. The same file always gives the same records. */
export function toRecords(
  file: DriveFile,
  { externalId: vehicleExternalId, class: ofClass }: Pick<ImportVehicle, 'externalId' | 'class'>,
): DriveRecords {
  const ratio = speedRatio(rejectOutliers(file.points).points)
  const wrongSpeeds = isWrongUnit(ratio) ? ratio : null
  const { points, rejected } = rejectOutliers(
    wrongSpeeds === null ? file.points : file.points.map((point) => ({ ...point, speedKmh: null })),
  )
  const trips = findTrips(points)
  const reasons = Map.groupBy(rejected, ({ reason }) => reason)
  return {
    positions: positionsOf(points, trips, vehicleExternalId),
    trips: trips.map((trip) => tripRecord(trip, file, vehicleExternalId)),
    incidents: trips.flatMap((trip) =>
      findHarshEvents(trip.motion, ofClass).map((event) => incidentRecord(event, file, vehicleExternalId)),
    ),
    rejectedByReason: new Map([...reasons].map(([reason, found]) => [reason, found.length])),
    wrongSpeeds,
  }
}

const secondOf = (atMs: number) => Math.floor(atMs / 1000)

/** One position a second, with the speed from the trace if the recorder gave none. */
function positionsOf(
  points: readonly CleanPoint[],
  trips: readonly DetectedTrip[],
  vehicleExternalId: string,
): PositionRecord[] {
  const motion = new Map<number, TracedMotion>()
  for (const trip of trips) for (const sample of trip.motion) motion.set(secondOf(sample.atMs), sample)
  let last = Number.NEGATIVE_INFINITY
  return points.flatMap((point): PositionRecord[] => {
    if (point.atMs - last < leastStepMs) return []
    last = point.atMs
    const sample = motion.get(secondOf(point.atMs))
    const { latitude, longitude } = point
    return [
      {
        vehicleExternalId,
        at: new Date(point.atMs),
        latitude,
        longitude,
        speedKmh: point.speedKmh ?? sample?.speedKmh ?? null,
        headingDegrees: point.headingDegrees ?? sample?.headingDegrees ?? null,
        engineOn: null,
      },
    ]
  })
}

function tripRecord(trip: DetectedTrip, file: DriveFile, vehicleExternalId: string): TripRecord {
  return {
    externalId: `${prefixOf(file)}trip:${trip.startedAtMs}`,
    vehicleExternalId,
    driverExternalId: null,
    startedAt: new Date(trip.startedAtMs),
    endedAt: new Date(trip.endedAtMs),
    distanceMeters: trip.distanceMeters,
    distanceSource: 'gps',
    maxSpeedKmh: trip.maxSpeedKmh,
    start: trip.start,
    end: trip.end,
    isPrivate: false,
    revision: null,
  }
}

function incidentRecord(event: HarshEvent, file: DriveFile, vehicleExternalId: string): IncidentRecord {
  const { kind, latitude, longitude } = event
  return {
    externalId: `${prefixOf(file)}${kind}:${event.startedAtMs}`,
    vehicleExternalId,
    driverExternalId: null,
    occurredAt: new Date(event.startedAtMs),
    endedAt: new Date(event.endedAtMs),
    location: { latitude, longitude },
    headingDegrees: event.headingDegrees,
    speedKmh: event.speedKmh,
    speedLimitKmh: null,
    maxG: event.peakG,
    tags: [{ tag: kind, source: 'automated' }],
    context: [],
    state: 'open',
    media: [],
    revision: null,
    raw: { file: file.name, ...event },
  }
}
