import { hourMs } from '../reading/durations.ts'
import type { MismatchRecord } from '../record.ts'

/** Devices of parked vehicles are inactive: over a weekend nothing is wrong yet. */
const silentAfterMs = 72 * hourMs

/** Times before this are placeholders: 1899, 1970. */
const earliest = new Date('2000-01-01T00:00:00Z')

/** Returns true if a device reported then, and it isn't a time that means never. */
export const isContact = (at: Date): boolean => at >= earliest

/**
 * Returns device trouble for a device that hasn't reported for days. Null while it reports, or if its last contact is
 * unknown.
 */
export function silence(
  vehicleExternalId: string,
  lastContactAt: Date | null | undefined,
  now: Date,
  evidence: MismatchRecord['evidence'] = {},
): MismatchRecord | null {
  if (!lastContactAt || !isContact(lastContactAt) || now.getTime() - lastContactAt.getTime() < silentAfterMs)
    return null
  return { vehicleExternalId, type: 'deviceNotFound', since: lastContactAt, evidence }
}
