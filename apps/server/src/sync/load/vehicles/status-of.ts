import { type RecordStatus, recordStatus } from '@milepost/domain/codes'

/** Returns whether a vehicle or driver is active: it isn't if its provider gives a reason. */
export const statusOf = ({ inactiveReason }: { inactiveReason: string | null }): RecordStatus =>
  inactiveReason === null ? recordStatus.code.active : recordStatus.code.inactive
