import { cameraPosition } from '@milepost/domain/codes'
import type { IncidentMediaRecord } from '../kit/record.ts'
import type { Event, Position } from './wire.ts'

/** A file that a device has sent and the server keeps in its media folder, under the device's own id. */
type DeviceFile = { kind: IncidentMediaRecord['kind']; file: string }

/** Kinds of files by the names of their attributes (Position.java, 6.14.5); there are sounds as well, which nobody shows. */
const kinds: Readonly<Record<string, IncidentMediaRecord['kind']>> = { image: 'still', video: 'video' }

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The files that came with a position: the server makes an event of each (MediaEventHandler.java). */
const filesAt = ({ attributes }: Position): DeviceFile[] =>
  Object.entries(kinds).flatMap(([name, kind]) => {
    const file = attributes[name]
    return isName(file) ? [{ kind, file }] : []
  })

/** The file that a media event is about; none for a sound. */
function fileOf({ attributes: { media, file } }: Event): DeviceFile[] {
  const kind = kinds[String(media)]
  return kind && isName(file) ? [{ kind, file }] : []
}

export type EventWithFiles = { event: Event; media: IncidentMediaRecord[] }

/**
 * Events with the files that came with their position. A media event of a position that has another event is part of that
 * one; any other is told by itself, unless it is about a sound.
 */
export function withFiles(events: readonly Event[], positions: ReadonlyMap<string, Position>): EventWithFiles[] {
  const isFile = ({ type }: Event) => type === 'media'
  const others = events.filter((event) => !isFile(event))
  const told = Map.groupBy(events.filter(isFile), placeKey)
  const taken = new Set(others.map(placeKey))
  const own = others.map((event) => {
    const at = event.positionId === null ? undefined : positions.get(event.positionId)
    const files = [...(at ? filesAt(at) : []), ...(told.get(placeKey(event)) ?? []).flatMap(fileOf)]
    return { event, media: mediaOf(event, files) }
  })
  const alone = events
    .filter((event) => isFile(event) && !taken.has(placeKey(event)))
    .map((event) => ({ event, media: mediaOf(event, fileOf(event)) }))
  return [...own, ...alone.filter(({ media }) => media.length)]
}

/** What tells which events belong together: their position, which an event without one shares with no other. */
const placeKey = ({ id, deviceId, positionId }: Event) => `${deviceId} ${positionId ?? `event ${id}`}`

/** Nothing says which camera a file is from: its name tells them apart. */
function mediaOf({ deviceId }: Event, files: readonly DeviceFile[]): IncidentMediaRecord[] {
  const byName = new Map(files.map((one) => [`${one.kind} ${one.file}`, one]))
  return [...byName.values()].map(({ kind, file }) => ({
    position: cameraPosition.code.unknown,
    kind,
    fileId: file,
    source: { deviceId, file },
  }))
}
