import { minuteMs } from '../kit/durations.ts'
import { readItems } from '../kit/read-records.ts'
import type { Client } from './client.ts'
import { type Fix, mapFix } from './mapping.ts'
import { LogRecord, type Reference } from './wire.ts'

/** Devices record at least this often on a straight road at an even speed. */
const aroundMs = minuteMs

/** Where vehicles were, and how fast: trips do not tell where they begin, nor exceptions where they happened. */
export async function fixesAt(client: Client, wanted: { device: Reference; at: string }[]): Promise<(Fix | null)[]> {
  const searches = wanted.map(({ device, at }) => ({
    deviceSearch: { id: typeof device === 'string' ? device : device.id },
    fromDate: new Date(Date.parse(at) - aroundMs).toISOString(),
    toDate: new Date(Date.parse(at) + aroundMs).toISOString(),
  }))
  const found = await client.getMany('LogRecord', searches)
  return wanted.map(({ at }, index) => mapFix(readItems(found[index] ?? [], LogRecord).records, new Date(at)))
}
