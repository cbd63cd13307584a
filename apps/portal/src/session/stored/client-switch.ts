import { clientSwitchLifetimeMilliseconds } from '@milepost/domain/limits'
import { isNumber, readStored, recordFits, type StorageLike, writeStored } from './safe-storage.ts'

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

/** Milliseconds a switch still lasts; 0 once its 24 hours are over, and for times in the future. */
export function switchTimeLeft({ switchedAt }: ClientSwitch, now: number): number {
  const left = switchedAt + clientSwitchLifetimeMilliseconds - now
  return left > clientSwitchLifetimeMilliseconds ? 0 : Math.max(0, left)
}

/** The switch of a person whose own client is `ownClientId`; one that ran out or is another person's is deleted. */
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
