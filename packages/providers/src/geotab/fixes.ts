import { readItems } from '../kit/read-records.ts'
import { minuteMs } from '../kit/reading/durations.ts'
import type { Client } from './client.ts'
import { type Fix, idOf, mapFix } from './mapping.ts'
import { LogRecord, type Reference } from './wire.ts'

/** Devices record at least this often on a straight road at a constant speed. */
const aroundMs = minuteMs

/** A vehicle's time from one instant to another. */
export type Stretch = { device: Reference; from: Date; to: Date }

/** Returns the log records of each stretch, and of a minute before and after it. */
export async function logRecordsAlong(client: Client, stretches: readonly Stretch[]): Promise<LogRecord[][]> {
  const searches = stretches.map(({ device, from, to }) => ({
    deviceSearch: { id: idOf(device) },
    fromDate: new Date(from.getTime() - aroundMs).toISOString(),
    toDate: new Date(to.getTime() + aroundMs).toISOString(),
  }))
  const found = await client.getMany('LogRecord', searches)
  return stretches.map((_, index) => readItems(found[index] ?? [], LogRecord).records)
}

/** Returns where vehicles were: trips don't include their start location. */
export async function fixesAt(client: Client, wanted: { device: Reference; at: string }[]): Promise<(Fix | null)[]> {
  const stretches = wanted.map(({ device, at }) => ({ device, from: new Date(at), to: new Date(at) }))
  const records = await logRecordsAlong(client, stretches)
  return stretches.map(({ from }, index) => mapFix(records[index] ?? [], from))
}
