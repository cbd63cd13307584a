import type { Records } from '../provider.ts'
import type { IncidentRecord, TripRecord } from '../record.ts'
import type { Window } from './windows.ts'

/**
 * Declares that trips or events which were read include every one that began within a window: for providers that recalculate
 * or delete them and don't report which are gone. Nothing is declared of a vehicle with one that couldn't be read, and nothing at
 * all if it isn't known whose that is. `vehicleKey`: the field of the provider's rows that names the vehicle.
 */
export function asWhole<R extends TripRecord | IncidentRecord>(
  read: Records<R>,
  vehicleExternalIds: readonly string[],
  { from, to }: Window,
  vehicleKey?: string,
): Records<R> {
  const unread = read.rejected
    .filter(({ part }) => part === undefined)
    .map(({ payload }) => fieldOf(payload, vehicleKey))
  if (unread.includes(null)) return read
  const known = vehicleExternalIds.filter((id) => !unread.includes(id))
  return known.length || !unread.length ? { ...read, whole: [{ vehicleExternalIds: known, from, to }] } : read
}

/**
 * Declares that trips or events of a list of the whole account are all that began within a window, for the vehicles that it names:
 * one without any may as well be hidden from the user.
 */
export function wholeOfListed(
  records: readonly Pick<TripRecord | IncidentRecord, 'externalId' | 'vehicleExternalId'>[],
  { from, to }: Window,
): Pick<Records<unknown>, 'whole'> {
  const seen = [...new Set(records.flatMap(({ vehicleExternalId }) => vehicleExternalId ?? []))]
  const listed = records.map(({ externalId }) => externalId)
  return seen.length ? { whole: [{ vehicleExternalIds: seen, from, to, listed }] } : {}
}

/** Returns a field of a provider's row as text; null without one. */
function fieldOf(row: unknown, key: string | undefined): string | null {
  if (key === undefined || typeof row !== 'object' || row === null) return null
  const value: unknown = new Map(Object.entries(row)).get(key)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/** The declarations of several reads, for the page that they make up. */
export function wholesOf(reads: readonly Pick<Records<unknown>, 'whole'>[]): Pick<Records<unknown>, 'whole'> {
  const whole = reads.flatMap((read) => read.whole ?? [])
  return whole.length ? { whole } : {}
}
