import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { motionDoubts } from '@milepost/domain/motion/motion-doubts'
import { motionFacts } from '@milepost/domain/motion/motion-facts'

/** Shown instead of a speed until the trace has loaded, if the event has none of its own. */
export const notLoaded = 'Not available yet'

/** Returns the speed in km/h two seconds before the trigger of an event; null without a trace, or one that contradicts itself. */
export function speedBefore(
  event: Parameters<typeof motionDoubts>[0],
  telemetry: readonly TelemetrySample[],
): number | null {
  const { trace } = motionDoubts(event, telemetry)
  return motionFacts(trace ? [] : telemetry).speedBeforeKmh
}
