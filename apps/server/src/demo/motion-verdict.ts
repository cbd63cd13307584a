import type { TelemetrySample } from '@milepost/contract/incidents/review'

/** Event types whose telemetry shows what happened, with the force that makes them genuine, in g, and its direction. */
const forces = {
  harshBraking: { leastG: 0.3, of: ({ ax }: TelemetrySample) => -(ax ?? 0) },
  harshAcceleration: { leastG: 0.25, of: ({ ax }: TelemetrySample) => ax ?? 0 },
  harshCornering: { leastG: 0.3, of: ({ ay }: TelemetrySample) => Math.abs(ay ?? 0) },
} as const

export const motionTypes: readonly string[] = Object.keys(forces)

const aroundSeconds = 4
/** Each further tenth of a g is one step of intensity. */
const stepG = 0.1
const mostIntensity = 5

export type MotionVerdict = { isGenuine: boolean; intensity: number | null }

/** Rates a harsh maneuver by the greatest force around it. Null for other types, and without measurements. */
export function motionVerdict(type: string, telemetry: readonly TelemetrySample[]): MotionVerdict | null {
  const force = forces[type as keyof typeof forces]
  const near = telemetry.filter(({ t, ax }) => Math.abs(t) <= aroundSeconds && ax !== null)
  if (!force || near.length < 2) return null
  const greatest = Math.max(...near.map(force.of))
  if (greatest < force.leastG) return { isGenuine: false, intensity: null }
  const intensity = Math.min(mostIntensity, 1 + Math.floor((greatest - force.leastG) / stepG))
  return { isGenuine: true, intensity }
}
