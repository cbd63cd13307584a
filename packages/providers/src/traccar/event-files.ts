import { cameraPosition } from '@milepost/domain/codes'
import type { IncidentMediaRecord } from '../kit/record.ts'
import type { Event, Position } from './wire.ts'

/** A file that a device has sent, stored in the server's media folder under the device's own id. */
type DeviceFile = { kind: IncidentMediaRecord['kind']; file: string }

/** File kinds by attribute name (Position.java, 6.14.5). There are sounds as well, which aren't shown. */
const kinds: Readonly<Record<string, IncidentMediaRecord['kind']>> = { image: 'still', video: 'video' }

/** A file in the device's folder or below it. */
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && !/(?:^|[/\\])\.{1,2}(?:[/\\]|$)/.test(value)

/** Returns the rejections of media events whose file is outside the device's folder: such a file is never requested. */
export const unsafeFiles = (events: readonly Event[]) =>
  events.flatMap((event) => {
    const { media, file } = event.attributes
    const isUnsafe = event.type === 'media' && String(media) in kinds && typeof file === 'string' && file.trim() !== ''
    if (!isUnsafe || isName(file)) return []
    const reason = 'The name of its file leads out of its folder'
    return [{ externalId: event.id, reason, path: 'attributes.file', payload: event }]
  })

/** Returns the files that came with a position: the server creates an event for each (MediaEventHandler.java). */
const filesAt = ({ attributes }: Position): DeviceFile[] =>
  Object.entries(kinds).flatMap(([name, kind]) => {
    const file = attributes[name]
    return isName(file) ? [{ kind, file }] : []
  })

/** Returns the file of a media event. Empty for a sound. */
function fileOf({ attributes: { media, file } }: Event): DeviceFile[] {
  const kind = kinds[String(media)]
  return kind && isName(file) ? [{ kind, file }] : []
}

export type EventWithFiles = { event: Event; media: IncidentMediaRecord[] }

/**
 * Returns events with the files of their position. A media event whose position has another event is merged into that
 * one; any other is reported by itself, unless it is a sound.
 */
export function withFiles(events: readonly Event[], positions: ReadonlyMap<string, Position>): EventWithFiles[] {
  const isFile = ({ type }: Event) => type === 'media'
  const others = events.filter((event) => !isFile(event))
  const reported = Map.groupBy(events.filter(isFile), placeKey)
  const taken = new Set(others.map(placeKey))
  const own = others.map((event) => {
    const at = event.positionId === null ? undefined : positions.get(event.positionId)
    const files = [...(at ? filesAt(at) : []), ...(reported.get(placeKey(event)) ?? []).flatMap(fileOf)]
    return { event, media: mediaOf(event, files) }
  })
  const alone = events
    .filter((event) => isFile(event) && !taken.has(placeKey(event)))
    .map((event) => ({ event, media: mediaOf(event, fileOf(event)) }))
  return [...own, ...alone.filter(({ media }) => media.length)]
}

/** The key that groups events: their position, or the event itself without one. */
const placeKey = ({ id, deviceId, positionId }: Event) => `${deviceId} ${positionId ?? `event ${id}`}`

/** The camera of a file isn't reported, so files are distinguished by name. */
function mediaOf({ deviceId }: Event, files: readonly DeviceFile[]): IncidentMediaRecord[] {
  const byName = new Map(files.map((one) => [`${one.kind} ${one.file}`, one]))
  return [...byName.values()].map(({ kind, file }) => ({
    position: cameraPosition.code.unknown,
    kind,
    fileId: file,
    source: { deviceId, file },
  }))
}
