import { NotPermitted } from '../kit/errors.ts'
import { readRecords } from '../kit/read-records.ts'
import { nameOf } from '../kit/text.ts'
import type { Client } from './client.ts'
import { driverIdOf } from './mapping.ts'
import { unlessRefused } from './session.ts'
import { DriverRow, type NamedDriver } from './wire.ts'

type Name = Pick<NamedDriver, 'FirstName' | 'LastName'>
const wordsOf = ({ FirstName, LastName }: Name) => nameOf(FirstName, LastName)?.toLowerCase() ?? null

/**
 * Who drove, by what the list of drivers calls them. Whoever has no number is named by segments alone: it is the one of the
 * list without a number who has that name, where there is one. The list is asked for once, and only if it is needed.
 */
export function driverFinder(client: Client): (driver: NamedDriver | null | undefined) => Promise<string | null> {
  let unnumbered: Promise<Map<string, string[]>> | null = null
  return async (driver) => {
    const number = driver?.Number?.trim()
    if (number) return number
    const words = driver && wordsOf(driver)
    if (!words) return null
    unnumbered ??= readUnnumbered(client)
    const ids = (await unnumbered).get(words) ?? []
    return ids.length === 1 ? ids[0]! : null
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
