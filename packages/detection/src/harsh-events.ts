import type { TracedMotion } from './speed-trace.ts'

/** The translated types of the vocabulary that motion alone can tell. */
export type HarshKind = 'harshBraking' | 'harshAcceleration' | 'harshCornering'

export type HarshEvent = {
  kind: HarshKind
  startedAtMs: number
  endedAtMs: number
  /** Peak force, positive, in g, with where and how fast the vehicle was then. */
  peakG: number
  peakAtMs: number
  latitude: number
  longitude: number
  headingDegrees: number | null
  /** At the beginning: a vehicle that braked to a stop was not at rest. */
  speedKmh: number | null
}

export type HarshThresholds = { [K in HarshKind]: number }

/**
 * In g, for light vehicles: the elevated-force events of Simons-Morton et al., "Do elevated gravitational-force events
 * while driving predict crashes and near crashes?", American Journal of Epidemiology 175 (2012), 1075–1079.
 *
 * They are used for every vehicle, as no provider that leaves harsh events to us tells a class of weight: Traccar's
 * category is an icon that people choose, Navixy's `truck` is any lorry. Vendors ask more of light vehicles than of heavy
 * ones (Motive, help centre, "Hard Acceleration": 0.44 g light, 0.41 medium, 0.38 heavy; GPS Insight, "Defining Thresholds
 * for Your Fleet": braking 0.38 g up to 6,000 lb, 0.36 up to 10,000), so of an unknown class events are rather missed
 * than alleged wrongly.
 */
export const lightVehicleThresholds: HarshThresholds = {
  harshBraking: 0.45,
  harshAcceleration: 0.35,
  harshCornering: 0.5,
}

/** More than tyres hold is not driving but a bad reading. */
const impossibleG = 1.2
/** A force counts only where it is above the threshold by this many standard errors. */
const errorsOfDoubt = 3
/** Peaks of one kind no further apart belong to one manoeuvre. */
const mergedWithinMs = 3_000
/** Slower than this is manoeuvring, where a pothole or a kerb looks like a manoeuvre. */
const slowestKmh = 10

const forceOf: { [K in HarshKind]: (motion: TracedMotion) => { g: number | null; error: number } } = {
  harshBraking: ({ forwardG, forwardErrorG }) => ({ g: forwardG === null ? null : -forwardG, error: forwardErrorG }),
  harshAcceleration: ({ forwardG, forwardErrorG }) => ({ g: forwardG, error: forwardErrorG }),
  harshCornering: ({ leftG, leftErrorG }) => ({ g: leftG === null ? null : Math.abs(leftG), error: leftErrorG }),
}

/**
 * Harsh manoeuvres in a motion of a sample a second, in order of time. Each sample's force is a mean over at least a
 * second, so a single one is a manoeuvre and no knock; those that could be noise are left out.
 */
export function findHarshEvents(
  motion: readonly TracedMotion[],
  thresholds: HarshThresholds = lightVehicleThresholds,
): HarshEvent[] {
  const kinds = Object.keys(forceOf) as HarshKind[]
  return kinds.flatMap((kind) => eventsOf(kind, motion, thresholds[kind])).sort((a, b) => a.startedAtMs - b.startedAtMs)
}

function eventsOf(kind: HarshKind, motion: readonly TracedMotion[], threshold: number): HarshEvent[] {
  const events: HarshEvent[] = []
  motion.forEach((sample, index) => {
    const { g, error } = forceOf[kind](sample)
    if (g === null || g > impossibleG || g - errorsOfDoubt * error < threshold) return
    const before = motion[index - 1]
    const speedKmh = before && sample.atMs - before.atMs <= mergedWithinMs ? before.speedKmh : sample.speedKmh
    if (Math.max(speedKmh ?? 0, sample.speedKmh ?? 0) < slowestKmh) return
    const open = events.at(-1)
    if (open && sample.atMs - open.endedAtMs <= mergedWithinMs) extend(open, sample, g)
    else events.push({ kind, startedAtMs: sample.atMs, speedKmh, ...peak(sample, g) })
  })
  return events
}

const peak = ({ atMs, latitude, longitude, headingDegrees }: TracedMotion, g: number) => ({
  endedAtMs: atMs,
  peakG: g,
  peakAtMs: atMs,
  latitude,
  longitude,
  headingDegrees,
})

function extend(event: HarshEvent, sample: TracedMotion, g: number): void {
  if (g > event.peakG) Object.assign(event, peak(sample, g))
  event.endedAtMs = sample.atMs
}
