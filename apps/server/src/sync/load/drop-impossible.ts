import type { RecordOf } from '@milepost/providers/kit/record'
import { impossibleValues } from './impossible-values.ts'
import { noteSpeedDoubt } from './incidents/speed-doubt.ts'
import { droppedValue, nameOf, type Owned, type Rejection } from './rejection.ts'

/**
 * Drops the values that can't be true by themselves. Those that a device sends because it can't measure are listed once
 * for its vehicle, in `unmeasured`, with how often they came.
 */
export function dropImpossible(record: Owned, unmeasured: Map<string, Rejection>): Rejection[] {
  const found = impossibleValues(record)
  if (!found.length) return []
  const aside = found.flatMap(({ part, reason, isUnmeasured }) => {
    if (!isUnmeasured) return [droppedValue(record, part, reason)]
    countUnmeasured(record, part, reason, unmeasured)
    return []
  })
  noteSpeedDoubt(record, found)
  for (const { name } of found) Object.assign(record, { [name]: null })
  return aside
}

/** Lists a value that a device couldn't measure, once for its vehicle. */
export function countUnmeasured(record: Owned, part: string, reason: string, unmeasured: Map<string, Rejection>): void {
  const { vehicleExternalId } = record as Partial<RecordOf['positions']>
  const key = `${vehicleExternalId} ${part}`
  const known = unmeasured.get(key)
  if (known) {
    known.times = (known.times ?? 1) + 1
    known.foundIn?.push(nameOf(record))
  } else unmeasured.set(key, droppedValue(record, part, reason, true))
}
