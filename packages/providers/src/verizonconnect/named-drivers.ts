import { NotPermitted } from '../kit/http/errors.ts'
import { nameOf } from '../kit/mapping/text.ts'
import { readRecords } from '../kit/read-records.ts'
import type { Client } from './client.ts'
import { driverIdOf, type Subject } from './mapping.ts'
import { unlessRefused } from './session.ts'
import { DriverRow, type NamedDriver } from './wire.ts'

type Name = Pick<NamedDriver, 'FirstName' | 'LastName'>
const wordsOf = ({ FirstName, LastName }: Name) => nameOf(FirstName, LastName)?.toLowerCase() ?? null

/**
 * Finds a driver under the key used by the driver list. A driver without a number is known only by name: matched to the
 * list entry without a number that has that name, or else identified by the name. The list is requested once, and only
 * if needed.
 */
export function driverFinder(client: Client): (driver: NamedDriver | null | undefined) => Promise<Subject> {
  let unnumbered: Promise<Map<string, string[]>> | null = null
  return async (driver) => {
    const driverName = driver ? nameOf(driver.FirstName, driver.LastName) : null
    const number = driver?.Number?.trim()
    if (number || driverName === null) return { driverExternalId: number || null, driverName }
    unnumbered ??= readUnnumbered(client)
    const ids = new Set((await unnumbered).get(driverName.toLowerCase()))
    return { driverExternalId: ids.size === 1 ? [...ids][0]! : `name:${driverName}`, driverName }
  }
}

async function readUnnumbered(client: Client): Promise<Map<string, string[]>> {
  const items = await unlessRefused(client.drivers()).catch((cause: unknown) => {
    if (cause instanceof NotPermitted) return null
    throw cause
  })
  const { records } = readRecords(items ?? [], DriverRow, ({ Driver: driver }): [string, string][] => {
    const words = wordsOf(driver)
    return words && !driver.DriverNumber?.trim() ? [[words, driverIdOf(driver)]] : []
  })
  const byName = Map.groupBy(records, ([words]) => words)
  return new Map([...byName].map(([words, found]) => [words, found.map(([, id]) => id)]))
}
