import { type RecordStatus, recordStatus } from '@milepost/domain/codes'
import type { ProviderStatus } from '@milepost/providers/kit/record'

const { active, inactive, unknown } = recordStatus.code

/** Returns whether a vehicle or driver is active: it isn't if its provider gives a reason, or an unknown status. */
export function statusOf({ inactiveReason, isStatusUnknown }: ProviderStatus): RecordStatus {
  if (isStatusUnknown) return unknown
  return inactiveReason === null ? active : inactive
}
