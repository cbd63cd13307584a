import { z } from 'zod'
import { NotPermitted } from '../kit/http/errors.ts'
import { readItems, readRecords } from '../kit/read-records.ts'
import type { Client } from './client.ts'
import { driverNameOf, listedKey, noUnnumberedDrivers, type UnnumberedDrivers } from './mapping.ts'
import { Driver, DriverName } from './wire.ts'

const OfDriver = z.looseObject({ driver: DriverName.nullish() })

/**
 * Returns the driver list's keys for drivers without an id, by name, if any of the rows names a driver without one. The
 * list is requested once, and only if needed. A name shared by two drivers matches neither.
 */
export function unnumberedDrivers(client: Client): (rows: readonly unknown[]) => Promise<UnnumberedDrivers> {
  let reported: Promise<UnnumberedDrivers> | null = null
  return async (rows) => {
    const { records } = readItems(rows, OfDriver)
    if (!records.some(({ driver }) => !driver?.driverId && driverNameOf(driver))) return noUnnumberedDrivers
    reported ??= readUnnumbered(client)
    return reported
  }
}

async function readUnnumbered(client: Client): Promise<UnnumberedDrivers> {
  const found: [name: string, key: string][] = []
  try {
    for await (const { items } of client.list('drivers'))
      found.push(
        ...readRecords(items, Driver, (driver): [string, string][] => {
          const name = driverNameOf(driver)
          return name && !driver.driverId ? [[name.toLowerCase(), listedKey(driver)]] : []
        }).records,
      )
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
  }
  const byName = Map.groupBy(found, ([name]) => name)
  return new Map([...byName].flatMap(([name, all]) => (all.length === 1 ? [[name, all[0]![1]] as const] : [])))
}
