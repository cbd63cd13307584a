import { areOnGrid } from '@milepost/detection/grid'
import { doubtedSpeeds } from '@milepost/detection/motion/doubt-speeds'
import { findHarshEvents, type HarshEvent } from '@milepost/detection/motion/harsh-events'
import { isWrongUnit } from '@milepost/detection/motion/speed-ratio'
import { type SpeedStretch, speedStretches } from '@milepost/detection/motion/speed-stretches'
import { traceMotion } from '@milepost/detection/motion/speed-trace'
import type { CleanPoint } from '@milepost/detection/motion/trace'
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

/** Events of a drive, and how true the speeds are that its device states in it, in order. */
export type Findings = { events: IncidentRecord[]; stretches: SpeedStretch[] }

/**
 * Detects events in a vehicle's trace, in connector format: harsh ones if it is dense enough to show forces, speeding
 * if the limit is known. Anything else yields none, and so do speeds that their own places contradict: of a whole drive,
 * of the part of it after a device's unit changed, or at one point.
 */
export function findEvents(
  trace: readonly StoredPoint[],
  vehicle: { id: string; externalId: string; class: VehicleClass },
): Findings {
  const { points, rejected } = rejectOutliers(trace)
  const stretches = stretchesOf(trace, points)
  const wrong = stretches.filter(({ ratio }) => isWrongUnit(ratio))
  if (wrong.length && wrong.length === stretches.length) return { events: [], stretches }
  const isWrongAt = (atMs: number) => wrong.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)
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
  const believed = wrong.length
    ? points.map((point) => (isWrongAt(point.atMs) ? { ...point, speedKmh: null } : point))
    : points
  const harsh = findHarshEvents(traceMotion(believed), vehicle.class).map((event) =>
    record(event.kind, event.startedAtMs, ofHarsh(event)),
  )
  // Where a vehicle never was, it never was fast. On a grid it only seems to jump.
  const away = areOnGrid(trace) ? [] : rejected
  const jumps = away.flatMap(({ point, reason }) => (reason === 'jump' ? [point.atMs] : []))
  const doubted = new Set([...doubtedSpeeds(points), ...jumps])
  const samples = trace.map(({ atMs, speedKmh, speedLimitKmh }) => ({
    atMs,
    speedKmh: doubted.has(atMs) || isWrongAt(atMs) ? null : speedKmh,
    limitKmh: speedLimitKmh,
  }))
  const { episodes } = findSpeeding(samples)
  const speeding = episodes.map((episode) => record('speeding', episode.startedAtMs, ofEpisode(episode, trace)))
  return { events: [...harsh, ...speeding], stretches }
}

/** Of the whole trace: points that are rejected at its ends are part of it. */
function stretchesOf(trace: readonly StoredPoint[], points: readonly CleanPoint[]): SpeedStretch[] {
  if (!points.length) return []
  const stretches = speedStretches(points)
  Object.assign(stretches[0]!, { fromMs: trace[0]!.atMs })
  Object.assign(stretches.at(-1)!, { untilMs: trace.at(-1)!.atMs })
  return stretches
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
