import { NotPermitted } from '../../kit/http/errors.ts'
import type { Records } from '../../kit/provider.ts'
import { readItems, readRecords } from '../../kit/read-records.ts'
import { hourMs } from '../../kit/reading/durations.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { Client } from '../client.ts'
import { endsOf, hasEnd, pairedTypes } from '../event-ends.ts'
import { mapEvent } from '../incident-mapping.ts'
import { Event, eventTimeMs, SpeedRule } from '../wire.ts'
import { readTrackers } from './trackers.ts'

/** Anything longer gets its end when the day is read again. */
const longestMs = 6 * hourMs

/** Reads pages of events, without those of duplicate views of a device. Data that an entry lacks is read separately. */
export async function eventReader(client: Client, now: Date) {
  const { twins } = await readTrackers(client)
  const limits = await speedLimits(client)
  return async (items: readonly unknown[]): Promise<Records<IncidentRecord>> => {
    const isTwin = ({ tracker_id }: Event) => tracker_id !== null && twins.has(tracker_id)
    const events = readItems(items, Event).records.filter((event) => !isTwin(event))
    const ends = await endsAfter(client, events.filter(hasEnd), now)
    return readRecords(items, Event, (event) =>
      isTwin(event) ? [] : mapEvent(event, ends.get(event.id) ?? null, limits.get(event.rule_id ?? '') ?? null),
    )
  }
}

/** Returns the current limit of each speed rule. A user who may not see rules gets events without limits. */
async function speedLimits(client: Client): Promise<Map<string, number>> {
  try {
    const { records } = readItems(await client.rules(), SpeedRule)
    return new Map(records.flatMap(({ id, param }) => (param ? [[id, param]] : [])))
  } catch (cause) {
    if (cause instanceof NotPermitted) return new Map()
    throw cause
  }
}

async function endsAfter(client: Client, beginnings: readonly Event[], now: Date): Promise<Map<string, Date>> {
  if (!beginnings.length) return new Map()
  const times = beginnings.map(eventTimeMs)
  const from = new Date(Math.min(...times))
  const to = new Date(Math.min(now.getTime(), Math.max(...times) + longestMs))
  const around: Event[] = []
  if (to > from)
    for await (const { items } of client.events(pairedTypes(beginnings), { from, to }))
      around.push(...readItems(items, Event).records)
  return endsOf(around)
}
