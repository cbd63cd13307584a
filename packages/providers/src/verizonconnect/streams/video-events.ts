import { createHash } from 'node:crypto'
import type { SpeedUnit } from '../../kit/mapping/speed-unit.ts'
import type { Records, Rejected } from '../../kit/provider.ts'
import { readItems } from '../../kit/read-records.ts'
import { Objects } from '../../kit/reading/objects/objects.ts'
import { someAtOnce } from '../../kit/reading/some-at-once.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { Client } from '../client.ts'
import { mapVideoEvent } from '../incident-mapping.ts'
import { driverFinder } from '../named-drivers.ts'
import { TrackPoint, type VideoDetail, type VideoEvent } from '../wire.ts'

/** Details requested at a time; the rate limiter decides how fast. */
const detailsAtOnce = 6

/**
 * Returns events with their media, place and speed, for which each event is requested separately. One that can't be
 * requested, or has since been removed, is kept as the search reported it, with the reason reported. `asked` are the
 * events of one read: several in a row that fail are an outage.
 */
export async function withDetails(
  client: Client,
  events: readonly VideoEvent[],
  unit: SpeedUnit,
  findDriver = driverFinder(client),
  asked = new Objects(true),
): Promise<Records<IncidentRecord>> {
  const rejected: Rejected[] = []
  const records = await someAtOnce(events, detailsAtOnce, async (event) => {
    const detail: VideoDetail = await client.videoEvent(event.id).catch((cause: unknown) => {
      const skipped = asked.skip(event.id, cause)
      rejected.push({ ...skipped, reason: `Its location and clips can’t be read: ${skipped.reason}` })
      return {}
    })
    if (!asked.refused.has(event.id)) asked.hasRead()
    const track = readItems(detail.tracking ?? [], TrackPoint).records
    const { driver } = event
    const named = { Number: driver?.number, FirstName: driver?.firstName ?? driver?.name, LastName: driver?.lastName }
    return mapVideoEvent(event, detail, track, await findDriver(named), unit)
  })
  return { records, rejected }
}

/**
 * Returns a short fingerprint of what people and software may change in some events: a new fingerprint means a new
 * state.
 */
export function printOf(events: readonly VideoEvent[]): string {
  const reported = events.map(({ id, triggers, classification, coachingStatus }) =>
    JSON.stringify([id, triggers ?? [], classification ?? null, coachingStatus ?? null]),
  )
  return createHash('sha256').update(reported.sort().join('\n')).digest('base64url').slice(0, 10)
}
