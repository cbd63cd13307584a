import { NotPermitted } from '../../kit/http/errors.ts'
import type { Rejected } from '../../kit/provider.ts'
import { readItems } from '../../kit/read-records.ts'
import { dayMs } from '../../kit/reading/durations.ts'
import { itemsHalving } from '../../kit/reading/halving.ts'
import type { Window } from '../../kit/reading/windows.ts'
import type { Client } from '../client.ts'
import { idOf, knownId } from '../mapping.ts'
import { DriverChange, Trip } from '../wire.ts'
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

/** A trip lasts at most this long after a change during it. */
const longestRestMs = dayMs

/**
 * Yields the trips during which another driver turns out to have taken over since a version of the feed of changes (null: from now
 * on), with the version to continue from: a change that arrives after its trip doesn't change the trip itself. None, without
 * a version, if this user may not view driver changes.
 */
export async function* tripsOfLateChanges(
  client: Client,
  version: string | null,
  now: Date,
): AsyncGenerator<{ trips: unknown[]; version: string }> {
  try {
    if (version === null) yield { trips: [], version: await client.version('DriverChange') }
    else
      for await (const page of client.feed('DriverChange', version, now))
        yield { trips: await tripsDuring(client, page.items), version: page.version }
  } catch (cause) {
    if (!(cause instanceof NotPermitted)) throw cause
  }
}

/** Returns the trips that some changes lie within, each once. Searches match the time of the stop. */
async function tripsDuring(client: Client, items: readonly unknown[]): Promise<unknown[]> {
  const changes = readItems(items, DriverChange).records
  const searches = changes.map(({ device, dateTime }) => ({
    deviceSearch: { id: idOf(device) },
    fromDate: dateTime,
    toDate: new Date(Date.parse(dateTime) + longestRestMs).toISOString(),
  }))
  const found = (await client.getMany('Trip', searches)).map((trips, index) => {
    const atMs = Date.parse(changes[index]!.dateTime)
    return trips.filter((trip) =>
      readItems([trip], Trip).records.some(({ start, stop }) => Date.parse(start) < atMs && atMs < Date.parse(stop)),
    )
  })
  return [...new Map(found.flat().map((trip) => [JSON.stringify(trip), trip])).values()]
}

async function changesIn(client: Client, { from, to }: Window): Promise<unknown[]> {
  const search = { fromDate: from.toISOString(), toDate: to.toISOString() }
  const found: unknown[] = []
  for await (const { items } of client.unsorted('DriverChange', search, placeBy('dateTime'))) found.push(...items)
  return found
}
