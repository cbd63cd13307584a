import type { IncidentRecord } from '@milepost/providers/kit/record'
import type { IncidentTypeRule } from './type-dictionary.ts'

/** What tires can do: braking, acceleration and cornering reach 1.3 g at most, and receivers add some of a bump. */
const mostGOfTires = 2
const byTires = new Set<string | null>(['harshBrake', 'harshAccel', 'harshCorner'])

/** Returns a record without a force that no tires can bring about, and this force: perhaps one in m/s² or percent. */
export function plausibleForce(
  record: IncidentRecord,
  { scoringType }: Pick<IncidentTypeRule, 'scoringType'>,
): { record: IncidentRecord; droppedG: number | null } {
  const { maxG } = record
  const isOdd = maxG !== null && Math.abs(maxG) > mostGOfTires && byTires.has(scoringType)
  return isOdd ? { record: { ...record, maxG: null }, droppedG: maxG } : { record, droppedG: null }
}
