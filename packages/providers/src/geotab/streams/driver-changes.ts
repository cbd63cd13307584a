import { NotPermitted } from '../../kit/http/errors.ts'
import type { Rejected } from '../../kit/provider.ts'
import { readItems } from '../../kit/read-records.ts'
import { itemsHalving } from '../../kit/reading/halving.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { Client } from '../client.ts'
import { knownId } from '../mapping.ts'
import { DriverChange, type Trip } from '../wire.ts'
import { placeBy } from './places.ts'

export type ChangesRead = { of(trip: Trip): DriverChange[]; rejected: Rejected[] }
const none: ChangesRead = { of: () => [], rejected: [] }

/**
 * Reads who took over a vehicle during some trips, of all vehicles at once: it takes one request for a page of trips. None
 * if this user may not view driver changes.
 */
export async function driverChangesDuring(client: Client, trips: readonly Trip[]): Promise<ChangesRead> {
  if (!trips.length) return none
  const startsMs = trips.map(({ start }) => Date.parse(start))
  const stopsMs = trips.map(({ stop }) => Date.parse(stop))
  const window = { from: new Date(Math.min(...startsMs)), to: new Date(Math.max(...stopsMs)) }
  const items = await itemsHalving(window, (part) => changesIn(client, part)).catch((cause: unknown) => {
    if (cause instanceof NotPermitted) return null
    throw cause
  })
  if (!items) return none
  const { records, rejected } = readItems(items, DriverChange)
  const byDevice = Map.groupBy(records, ({ device }) => knownId(device))
  return {
    of: (trip) => {
      const [startMs, endMs] = [Date.parse(trip.start), Date.parse(trip.stop)]
      const isDuring = ({ dateTime }: DriverChange) => Date.parse(dateTime) > startMs && Date.parse(dateTime) < endMs
      return (byDevice.get(knownId(trip.device)) ?? []).filter(isDuring)
    },
    rejected,
  }
}

async function changesIn(client: Client, { from, to }: Window): Promise<unknown[]> {
  const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
  const found: unknown[] = []
  for await (const { items } of client.unsorted('DriverChange', search, placeBy('dateTime'))) found.push(...items)
  return found
}
