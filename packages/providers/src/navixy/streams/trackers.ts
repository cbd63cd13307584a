import { readItems } from '../../kit/read-records.ts'
import type { Client } from '../client.ts'
import { withoutTwins } from '../mapping.ts'
import { Tracker } from '../wire.ts'

/** Every device once, and the ids of second views of the same ones. */
export async function readTrackers(client: Client) {
  const { records: all, rejected } = readItems(await client.trackers(), Tracker)
  const trackers = withoutTwins(all)
  const kept = new Set(trackers)
  return { trackers, twins: new Set(all.filter((tracker) => !kept.has(tracker)).map(({ id }) => id)), rejected }
}

/** The devices that may be asked about: those whose tariff has ended are blocked. */
export async function openTrackerIds(client: Client): Promise<string[]> {
  const { trackers } = await readTrackers(client)
  return trackers.filter(({ source }) => !source.blocked).map(({ id }) => id)
}
