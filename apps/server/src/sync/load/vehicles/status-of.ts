import { type RecordStatus, recordStatus } from '@milepost/domain/codes'

/** Whether a vehicle or driver is active: what its provider gives a reason against is not. */
export const statusOf = ({ inactiveReason }: { inactiveReason: string | null }): RecordStatus =>
  inactiveReason === null ? recordStatus.code.active : recordStatus.code.inactive
