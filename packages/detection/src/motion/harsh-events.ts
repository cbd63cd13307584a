import { type VehicleClass, vehicleClass } from '@milepost/domain/codes'
import type { TracedMotion } from './speed-trace.ts'

/** The translated types that can be detected from motion alone. */
export type HarshKind = 'harshBraking' | 'harshAcceleration' | 'harshCornering'

export type HarshEvent = {
  kind: HarshKind
  startedAtMs: number
  endedAtMs: number
  /** Peak force, positive, in g, with the vehicle's location and speed at that time. */
  peakG: number
  peakAtMs: number
  latitude: number
  longitude: number
  headingDegrees: number | null
  /** Speed at the start: a vehicle that braked to a stop was not at rest. */
  speedKmh: number | null
}

type HarshThresholds = { [K in HarshKind]: number }

/**
 * In g, for light vehicles: the elevated-force events of Simons-Morton et al., "Do elevated gravitational-force events
 * while driving predict crashes and near crashes?", American Journal of Epidemiology 175 (2012), 1075–1079.
 */
const lightVehicleThresholds: HarshThresholds = { harshBraking: 0.45, harshAcceleration: 0.35, harshCornering: 0.5 }

/**
 * How much less force is harsh for heavier vehicles: Motive counts acceleration from 0.44 g for light vehicles, 0.41 g
 * for medium and 0.38 g for heavy ones (help center, "Hard Acceleration"). GPS Insight ("Defining Thresholds for Your
 * Fleet") lowers braking and turning with the weight class as well, by about as much between classes 1 and 2 (0.38 to
 * 0.36 and 0.35 g).
 */
const mediumShare = 0.41 / 0.44
const heavyShare = 0.38 / 0.44

const lowered = (share: number): HarshThresholds => ({
  harshBraking: share * lightVehicleThresholds.harshBraking,
  harshAcceleration: share * lightVehicleThresholds.harshAcceleration,
  harshCornering: share * lightVehicleThresholds.harshCornering,
})

/** Thresholds above which maneuvers are harsh. For an unknown class, missing one is better than a false claim. */
const harshThresholds: Readonly<Record<VehicleClass, HarshThresholds>> = {
  [vehicleClass.code.unknown]: lightVehicleThresholds,
  [vehicleClass.code.light]: lightVehicleThresholds,
  [vehicleClass.code.medium]: lowered(mediumShare),
  [vehicleClass.code.heavy]: lowered(heavyShare),
  [vehicleClass.code.bus]: lowered(heavyShare),
  [vehicleClass.code.trailer]: lowered(heavyShare),
  // Machines on the road may have any weight.
  [vehicleClass.code.machine]: lightVehicleThresholds,
}

/** More than tires can hold isn't driving but a bad reading. */
const impossibleG = 1.2
/** A force counts only if it exceeds the threshold by this many standard errors. */
const errorsOfDoubt = 3
/** Peaks of one kind within this time belong to one maneuver. */
const mergedWithinMs = 3_000
/** Below this speed a pothole or curb looks like a maneuver. */
const slowestKmh = 10

const forceOf: { [K in HarshKind]: (motion: TracedMotion) => { g: number | null; error: number } } = {
  harshBraking: ({ forwardG, forwardErrorG }) => ({ g: forwardG === null ? null : -forwardG, error: forwardErrorG }),
  harshAcceleration: ({ forwardG, forwardErrorG }) => ({ g: forwardG, error: forwardErrorG }),
  harshCornering: ({ leftG, leftErrorG }) => ({ g: leftG === null ? null : Math.abs(leftG), error: leftErrorG }),
}

/**
 * Finds harsh maneuvers in one-second motion samples in order of time. Each sample's force is a mean over at least a
 * second, so a single one is a maneuver rather than a bump; those that could be noise are left out.
 */
export function findHarshEvents(
  motion: readonly TracedMotion[],
  ofClass: VehicleClass = vehicleClass.code.unknown,
): HarshEvent[] {
  const thresholds = harshThresholds[ofClass]
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
