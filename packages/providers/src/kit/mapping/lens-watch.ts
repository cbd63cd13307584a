import { type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { z } from 'zod'
import { dayMs } from '../reading/durations.ts'
import type { CameraHealthRecord, IncidentRecord } from '../record.ts'

// Camera health of providers that have no state of cameras, and tell a covered lens as an event.

/**
 * A covered lens is told again while vehicle and camera are at work. Once nothing was told for so long, it is taken for
 * free: a weekend on the yard is no news.
 */
const freeAfterMs = 3 * dayMs

/** Vehicles whose lens is covered, by their external ids: since when, and when it was told last. */
export const LensWatch = z.record(z.string(), z.object({ since: z.iso.datetime(), toldAt: z.iso.datetime() }))
export type LensWatch = z.infer<typeof LensWatch>

/** Whether a provider's words for an event, by their meaning, are about a covered lens. */
export const isCovered = ({ tags }: IncidentRecord, incidentTags: Record<string, string | null>): boolean =>
  tags.some(({ tag }) => incidentTags[tag.toLowerCase()] === 'obstructedCamera')

/**
 * What events about covered lenses say of cameras, and who is watched from now on. Of a vehicle that had none, nothing is
 * said. Providers whose events name the camera have a watch for each `position`.
 */
export function watchLenses(
  watched: LensWatch,
  events: readonly Pick<IncidentRecord, 'vehicleExternalId' | 'occurredAt'>[],
  now: Date,
  position: CameraPosition = cameraPosition.code.unknown,
): { records: CameraHealthRecord[]; watched: LensWatch } {
  const next: LensWatch = { ...watched }
  const changed = new Set<string>()
  for (const { vehicleExternalId: id, occurredAt } of events) {
    if (id === null || now.getTime() - occurredAt.getTime() >= freeAfterMs) continue
    const at = occurredAt.toISOString()
    const known = next[id]
    if (known && known.since <= at && known.toldAt >= at) continue
    next[id] = known
      ? { since: known.since < at ? known.since : at, toldAt: known.toldAt > at ? known.toldAt : at }
      : { since: at, toldAt: at }
    changed.add(id)
  }
  const records: CameraHealthRecord[] = []
  for (const [id, { since, toldAt }] of Object.entries(next)) {
    const isFree = now.getTime() - Date.parse(toldAt) >= freeAfterMs
    if (!isFree && !changed.has(id)) continue
    records.push({
      vehicleExternalId: id,
      position,
      status: isFree ? cameraHealth.code.healthy : cameraHealth.code.obstructed,
      reason: isFree ? null : 'The provider reported a covered lens',
      since: isFree ? null : new Date(since),
      ...(!isFree && { seenAt: new Date(toldAt) }),
      reportedAt: now,
    })
    if (isFree) delete next[id]
  }
  return { records, watched: next }
}
