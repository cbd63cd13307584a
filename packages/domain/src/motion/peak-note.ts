import { force, quantityText, withUnit } from '../quantity.ts'
import { forceTrace } from './force-trace.ts'

type Sample = Parameters<typeof forceTrace>[0][number]

/** Seconds around the trigger in which the trace would show the peak. */
const near = 10
/** Two measurements of one force differ by less than this, or by less than a quarter. */
const slackG = 0.25
const slackShare = 1.25

/**
 * Explains in one sentence why an event's peak force (g) is higher than anything in the trace next to it; null if they
 * agree, or one of them is missing. Providers report the maximum of the device's own sensor, but only a few readings a
 * second of its trace.
 */
export function peakNote(maxG: number | null, telemetry: readonly Sample[]): string | null {
  const { samples, gapSeconds } = forceTrace(telemetry.filter(({ t }) => Math.abs(t) <= near))
  const forces = samples.flatMap(({ ax, ay }) => [ax, ay].flatMap((g) => (g === null ? [] : [Math.abs(g)])))
  if (maxG === null || forces.length === 0) return null
  const highest = Math.max(...forces)
  if (maxG - highest < slackG || maxG < highest * slackShare) return null
  const [peak, shown] = [quantityText(force(maxG)), quantityText(force(highest))]
  const every = withUnit(Number(gapSeconds.toFixed(1)), 's')
  return `The provider reports the device’s own maximum of ${peak}; the trace, with a reading every ${every}, misses peaks that short and reaches ${shown}.`
}
