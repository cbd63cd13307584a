import { hourMs } from '../reading/durations.ts'
import type { MismatchRecord } from '../record.ts'

/** Devices of parked vehicles sleep: over a weekend nothing is wrong yet. */
const silentAfterMs = 72 * hourMs

/** Device trouble of a device that has not been heard for days. Null while it is heard, or where nobody knows when it was. */
export function silence(
  vehicleExternalId: string,
  lastHeardAt: Date | null | undefined,
  now: Date,
  evidence: MismatchRecord['evidence'] = {},
): MismatchRecord | null {
  if (!lastHeardAt || now.getTime() - lastHeardAt.getTime() < silentAfterMs) return null
  return { vehicleExternalId, type: 'deviceNotFound', since: lastHeardAt, evidence }
}
