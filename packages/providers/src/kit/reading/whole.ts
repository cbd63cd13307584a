import type { Records } from '../provider.ts'
import type { TripRecord } from '../record.ts'
import type { Window } from './windows.ts'

/**
 * Declares that trips which were read include every one that began within a window: for providers that recalculate
 * trips and don't report which are gone. If one of them couldn't be read, nothing is declared.
 */
export const asWhole = (
  read: Records<TripRecord>,
  vehicleExternalIds: readonly string[],
  { from, to }: Window,
): Records<TripRecord> =>
  read.rejected.some(({ part }) => part === undefined) ? read : { ...read, whole: [{ vehicleExternalIds, from, to }] }

/** The declarations of several reads, for the page that they make up. */
export function wholesOf(reads: readonly Pick<Records<unknown>, 'whole'>[]): Pick<Records<unknown>, 'whole'> {
  const whole = reads.flatMap((read) => read.whole ?? [])
  return whole.length ? { whole } : {}
}
