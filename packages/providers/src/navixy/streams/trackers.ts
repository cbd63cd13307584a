import { readItems } from '../../kit/read-records.ts'
import type { Client } from '../client.ts'
import { withoutTwins } from '../mapping.ts'
import { Tracker } from '../wire.ts'

/** Returns every device once, and the ids of duplicate views of the same devices. */
export async function readTrackers(client: Client) {
  const { records: all, rejected } = readItems(await client.trackers(), Tracker)
  const trackers = withoutTwins(all)
  const kept = new Set(trackers)
  return { trackers, twins: new Set(all.filter((tracker) => !kept.has(tracker)).map(({ id }) => id)), rejected }
}

/** Returns the devices that can be queried. Those whose tariff has ended are blocked. */
export async function openTrackerIds(client: Client): Promise<string[]> {
  const { trackers } = await readTrackers(client)
  return trackers.filter(({ source }) => !source.blocked).map(({ id }) => id)
}
