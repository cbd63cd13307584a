import { NotPermitted } from '../kit/http/errors.ts'
import { readItems, readRecords } from '../kit/read-records.ts'
import type { Client } from './client.ts'
import { type DriverNumbers, noNumbers } from './mapping.ts'
import { Driver, DriverNames } from './wire.ts'

/**
 * Returns the permanent ids of drivers by number, if any of the rows names a driver by number only. The list of drivers
 * is requested once, and only if needed; without access to it, numbers stay as they are.
 */
export function driverNumbers(client: Client): (rows: readonly unknown[]) => Promise<DriverNumbers> {
  let reported: Promise<DriverNumbers> | null = null
  return async (rows) => {
    const isNeeded = readItems(rows, DriverNames).records.some(
      ({ driveruid, driverno }) => driveruid === undefined && driverno !== undefined,
    )
    if (!isNeeded) return noNumbers
    reported ??= readNumbers(client)
    return reported
  }
}

async function readNumbers(client: Client): Promise<DriverNumbers> {
  const rows = await client.drivers().catch((cause: unknown) => {
    if (cause instanceof NotPermitted) return []
    throw cause
  })
  const { records } = readRecords(rows, Driver, ({ driveruid, driverno }): [string, string][] =>
    driveruid && driverno ? [[driverno, driveruid]] : [],
  )
  return new Map(records)
}
