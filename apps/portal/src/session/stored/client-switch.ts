import { clientSwitchLifetimeMilliseconds } from '@milepost/domain/limits'
import { isNumber, readStored, recordFits, type StorageLike, writeStored } from '@milepost/session/stored/safe-storage'

const key = 'switchedClient'

export type ClientSwitch = {
  switchedClientId: number
  originalClientId: number
  /** Milliseconds since 1970. */
  switchedAt: number
}

const isClientSwitch = recordFits<ClientSwitch>({
  switchedClientId: isNumber,
  originalClientId: isNumber,
  switchedAt: isNumber,
})

/** Returns the remaining milliseconds of a switch; 0 after 24 hours, and for future times. */
export function switchTimeLeft({ switchedAt }: ClientSwitch, now: number): number {
  const left = switchedAt + clientSwitchLifetimeMilliseconds - now
  return left > clientSwitchLifetimeMilliseconds ? 0 : Math.max(0, left)
}

/**
 * Returns the switch of a person whose own client is `ownClientId`; deletes one that expired or is another person's.
 */
export function readClientSwitch(
  storage: StorageLike | undefined,
  ownClientId: number,
  now: number,
): ClientSwitch | undefined {
  const record = readStored(storage, key, isClientSwitch)
  if (!record) return undefined
  if (record.originalClientId === ownClientId && switchTimeLeft(record, now) > 0) return record
  clearClientSwitch(storage)
  return undefined
}

export function writeClientSwitch(storage: StorageLike | undefined, record: ClientSwitch): void {
  writeStored(storage, key, record)
}

export const clearClientSwitch = (storage: StorageLike | undefined) => writeStored(storage, key, undefined)
