import { isVinFiller, normalVin } from '@milepost/domain/vin'
import type { MismatchRecord } from '../record.ts'
import { textOf } from './text.ts'

type Vin = string | null | undefined

/**
 * Compares the VIN that people entered for a vehicle with the one that its device read on the bus: a different one
 * means that the device is in another vehicle. Null if they match or one of them is missing or no VIN (`@@@`, zeros).
 */
export function vinMismatch(vehicleExternalId: string, entered: Vin, read: Vin, now: Date): MismatchRecord | null {
  const [ours, provider] = [textOf(entered), textOf(read)]
  if (!ours || !provider || isVinFiller(ours) || isVinFiller(provider)) return null
  if (normalVin(ours) === normalVin(provider)) return null
  return { vehicleExternalId, type: 'vin', since: now, evidence: { ours, provider } }
}
