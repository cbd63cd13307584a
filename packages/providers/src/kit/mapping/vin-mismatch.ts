import { normalVin } from '@milepost/domain/vin'
import type { MismatchRecord } from '../record.ts'
import { textOf } from './text.ts'

type Vin = string | null | undefined

/**
 * The VIN that people entered for a vehicle against the one that its device read on the bus: another one means that the
 * device sits in another vehicle. Null while they are the same or one of them is missing.
 */
export function vinMismatch(vehicleExternalId: string, entered: Vin, read: Vin, now: Date): MismatchRecord | null {
  const [ours, provider] = [textOf(entered), textOf(read)]
  if (!ours || !provider || normalVin(ours) === normalVin(provider)) return null
  return { vehicleExternalId, type: 'vin', since: now, evidence: { ours, provider } }
}
