import { doubtedSpeeds } from '@milepost/detection/motion/doubt-speeds'
import { findHarshEvents, type HarshEvent } from '@milepost/detection/motion/harsh-events'
import { isWrongUnit, speedRatio } from '@milepost/detection/motion/speed-ratio'
import { traceMotion } from '@milepost/detection/motion/speed-trace'
import { findSpeeding, type SpeedingEpisode } from '@milepost/detection/speeding'
import { rejectOutliers } from '@milepost/detection/trips/outliers'
import type { VehicleClass } from '@milepost/domain/codes'
import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { StoredPoint } from './read-trace.ts'

/** Prefix of the external ids of events detected by Milepost. */
export const ownEventPrefix = 'milepost:event:'

/** Event types that can be detected from positions. */
export const findableKinds = ['harshBraking', 'harshAcceleration', 'harshCornering', 'speeding'] as const
export type FindableKind = (typeof findableKinds)[number]

/** Events of a drive, and how many times the true speed its device states; null if unknown (`speedRatio`). */
export type Findings = { events: IncidentRecord[]; ratio: number | null }

/**
 * Detects events in a vehicle's trace, in connector format: harsh ones if it is dense enough to show forces, speeding
 * if the limit is known. Anything else yields none, and so do speeds that their own places contradict.
 */
export function findEvents(
  trace: readonly StoredPoint[],
  vehicle: { id: string; externalId: string; class: VehicleClass },
): Findings {
  const { points } = rejectOutliers(trace)
  const ratio = speedRatio(points)
  if (isWrongUnit(ratio)) return { events: [], ratio }
  const record = (kind: FindableKind, atMs: number, change: Partial<IncidentRecord>): IncidentRecord => ({
    externalId: `${ownEventPrefix}${vehicle.id}:${kind}:${atMs}`,
    vehicleExternalId: vehicle.externalId,
    driverExternalId: null,
    occurredAt: new Date(atMs),
    endedAt: null,
    location: null,
    headingDegrees: null,
    speedKmh: null,
    speedLimitKmh: null,
    maxG: null,
    tags: [{ tag: kind, source: 'automated' }],
    context: [],
    state: 'open',
    media: [],
    revision: null,
    raw: null,
    ...change,
  })
  const harsh = findHarshEvents(traceMotion(points), vehicle.class).map((event) =>
    record(event.kind, event.startedAtMs, ofHarsh(event)),
  )
  const doubted = doubtedSpeeds(points)
  const samples = trace.map(({ atMs, speedKmh, speedLimitKmh }) => ({
    atMs,
    speedKmh: doubted.has(atMs) ? null : speedKmh,
    limitKmh: speedLimitKmh,
  }))
  const { episodes } = findSpeeding(samples)
  const speeding = episodes.map((episode) => record('speeding', episode.startedAtMs, ofEpisode(episode, trace)))
  return { events: [...harsh, ...speeding], ratio }
}

const ofHarsh = (event: HarshEvent): Partial<IncidentRecord> => ({
  endedAt: new Date(event.endedAtMs),
  location: { latitude: event.latitude, longitude: event.longitude },
  headingDegrees: event.headingDegrees,
  speedKmh: event.speedKmh,
  maxG: event.peakG,
  raw: event,
})

function ofEpisode(episode: SpeedingEpisode, trace: readonly StoredPoint[]): Partial<IncidentRecord> {
  const start = trace.find(({ atMs }) => atMs === episode.startedAtMs)
  return {
    endedAt: new Date(episode.endedAtMs),
    location: start ? { latitude: start.latitude, longitude: start.longitude } : null,
    headingDegrees: start?.headingDegrees ?? null,
    speedKmh: episode.speedKmh,
    speedLimitKmh: episode.limitKmh,
    raw: episode,
  }
}
