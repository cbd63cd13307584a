import { createHash } from 'node:crypto'
import { readItems } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { SpeedUnit } from '../../kit/speed-unit.ts'
import type { Client } from '../client.ts'
import { mapVideoEvent } from '../incident-mapping.ts'
import { unlessRefused } from '../session.ts'
import { TrackPoint, type VideoEvent } from '../wire.ts'

/** Events with their pictures, place and speed, for which each is asked about by itself; those that have gone are left out. */
export async function withDetails(
  client: Client,
  events: readonly VideoEvent[],
  unit: SpeedUnit,
): Promise<IncidentRecord[]> {
  const records: IncidentRecord[] = []
  for (const event of events) {
    const detail = await unlessRefused(client.videoEvent(event.id))
    if (!detail) continue
    const track = readItems(detail.tracking ?? [], TrackPoint).records
    records.push(mapVideoEvent(event, detail, track, unit))
  }
  return records
}

/** What people and software may change of some events, in few letters: another print, another state. */
export function printOf(events: readonly VideoEvent[]): string {
  const told = events.map(({ id, triggers, classification, coachingStatus }) =>
    JSON.stringify([id, triggers ?? [], classification ?? null, coachingStatus ?? null]),
  )
  return createHash('sha256').update(told.sort().join('\n')).digest('base64url').slice(0, 10)
}
