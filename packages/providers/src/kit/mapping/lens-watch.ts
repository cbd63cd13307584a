import { type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { z } from 'zod'
import { dayMs } from '../reading/durations.ts'
import type { CameraHealthRecord, IncidentRecord } from '../record.ts'

// Camera health for providers without a camera state, which report an obstructed lens as an event.

/**
 * An obstructed lens is reported repeatedly while vehicle and camera are in use. After this long without a report it is
 * assumed clear: a weekend in the yard changes nothing.
 */
const freeAfterMs = 3 * dayMs

/** Vehicles with an obstructed lens, by external id: since when, and the last report. */
export const LensWatch = z.record(z.string(), z.object({ since: z.iso.datetime(), reportedAt: z.iso.datetime() }))
export type LensWatch = z.infer<typeof LensWatch>

/** Returns true if a provider's tags for an event map to an obstructed lens. */
export const isCovered = ({ tags }: IncidentRecord, incidentTags: Record<string, string | null>): boolean =>
  tags.some(({ tag }) => incidentTags[tag.toLowerCase()] === 'obstructedCamera')

/**
 * Returns the camera health from events about obstructed lenses, and the vehicles to watch from now on. Nothing is
 * reported for a vehicle without such events. Providers whose events name the camera have a watch for each `position`.
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
    if (known && known.since <= at && known.reportedAt >= at) continue
    next[id] = known
      ? { since: known.since < at ? known.since : at, reportedAt: known.reportedAt > at ? known.reportedAt : at }
      : { since: at, reportedAt: at }
    changed.add(id)
  }
  const records: CameraHealthRecord[] = []
  for (const [id, { since, reportedAt }] of Object.entries(next)) {
    const isFree = now.getTime() - Date.parse(reportedAt) >= freeAfterMs
    if (!isFree && !changed.has(id)) continue
    records.push({
      vehicleExternalId: id,
      position,
      status: isFree ? cameraHealth.code.healthy : cameraHealth.code.obstructed,
      reason: isFree ? null : 'The provider reported an obstructed lens',
      since: isFree ? null : new Date(since),
      ...(!isFree && { seenAt: new Date(reportedAt) }),
      reportedAt: now,
    })
    if (isFree) delete next[id]
  }
  return { records, watched: next }
}
