import { type CameraPosition, cameraPosition } from '@milepost/domain/codes'
import { isDoubtful } from '../kit/events/doubtful.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { incidentTags } from './incident-tags.ts'
import { type Fix, idOf, knownId, revisionOf } from './mapping.ts'
import type { Speeding } from './measurement-mapping.ts'
import type { ExceptionEvent, MediaFile } from './wire.ts'

// Maps Geotab's exceptions, and the media files around them, to our incidents.

/** By word and by number, in the order of Geotab's enumeration. */
const states: Record<string, IncidentRecord['state']> = {
  ExceptionEventStateInvalidId: 'dismissed',
  ExceptionEventStateDismissedId: 'dismissed',
  1: 'dismissed',
  2: 'dismissed',
}

/** "No end" is a date in the distant future. */
const endless = Date.parse('2050-01-01T00:00:00Z')

export type Surroundings = {
  /** Names of rules by their id. */
  ruleNames: ReadonlyMap<string, string>
  fix: Fix | null
  /** Accelerometer reading in g, if the rule is about force. */
  maxG: number | null
  /** The worst moment, if the rule is about speed. */
  speeding: Speeding | null
  /** Media of any vehicle around that time. */
  media: readonly MediaFile[]
}

/** Returns when an exception ended; null while it continues. */
export function endOf({ activeTo }: ExceptionEvent): Date | null {
  const endMs = activeTo ? Date.parse(activeTo) : endless
  return endMs < endless ? new Date(endMs) : null
}

/** Returns the incident type of an exception, if its rule is known. */
export const typeOf = (event: ExceptionEvent, ruleNames: ReadonlyMap<string, string>): string | null =>
  tagsOf(event, ruleNames)
    .map(({ tag }) => incidentTags[tag.toLowerCase()])
    .find((type) => typeof type === 'string') ?? null

/**
 * Maps an exception, located by the fix at its start, with its clips found among the media around it. Throws
 * WireMismatch if neither vehicle nor driver is given.
 */
export function mapExceptionEvent(event: ExceptionEvent, surroundings: Surroundings): IncidentRecord {
  const { ruleNames, fix, maxG, speeding, media } = surroundings
  const vehicle = knownId(event.device)
  const driver = knownId(event.driver)
  if (vehicle === null && driver === null) throw new WireMismatch('no vehicle or driver is given', 'device')
  const state = typeof event.state === 'number' ? event.state : event.state && idOf(event.state)
  return {
    externalId: event.id,
    vehicleExternalId: vehicle,
    driverExternalId: driver,
    occurredAt: new Date(event.activeFrom),
    endedAt: endOf(event),
    location: fix && { latitude: fix.latitude, longitude: fix.longitude },
    headingDegrees: fix?.headingDegrees ?? null,
    speedKmh: speeding?.speedKmh ?? fix?.speedKmh ?? null,
    speedBasis: speeding ? 'max' : 'trace',
    speedLimitKmh: speeding?.speedLimitKmh ?? null,
    maxG,
    tags: tagsOf(event, ruleNames),
    context: [],
    state: states[state ?? ''] ?? 'open',
    media: mapMedia(event, media),
    revision: revisionOf(event.version),
    raw: event,
  }
}

/** Stock rules have the same id everywhere; any other rule is known by its name in this database. */
const isStock = (ruleId: string) => /^Rule[A-Z]\w*Id$/.test(ruleId)

/**
 * Rules are copied for vehicle kinds and degrees: "Harsh Braking (Truck)" and "Speeding - 10 over" belong to their
 * family.
 */
function familyOf(name: string | null): string | null {
  // "Collision - possible" is suspected, and "Collision (near)" was avoided: neither belongs to the family of collisions.
  if (name !== null && isDoubtful(name)) return /\bnear\b/i.test(name) ? 'near collision' : 'possible collision'
  if (name === null || Object.hasOwn(incidentTags, name.toLowerCase())) return null
  const family = name.split(/ [-–] |[:[(]/, 1)[0]!.trim()
  return Object.hasOwn(incidentTags, family.toLowerCase()) ? family : null
}

function tagsOf({ rule, diagnostic }: ExceptionEvent, ruleNames: ReadonlyMap<string, string>): IncidentRecord['tags'] {
  const id = knownId(rule)
  const name = id === null ? null : isStock(id) ? id : (ruleNames.get(id) ?? id)
  return [name, familyOf(name), knownId(diagnostic)].flatMap((tag) =>
    tag === null ? [] : [{ tag, source: 'automated' as const }],
  )
}

/** "Ready" in the guide, "Available" in live probes. */
export const isDownloadable = ({ status }: MediaFile) => status === 'Ready' || status === 'Available'

/** Returns true if a media file shows the start of an event. */
export const shows = (file: MediaFile, event: ExceptionEvent) =>
  idOf(file.device) === idOf(event.device) &&
  Date.parse(file.fromDate) <= Date.parse(event.activeFrom) &&
  Date.parse(file.toDate ?? file.fromDate) >= Date.parse(event.activeFrom)

const kinds: Record<string, IncidentMediaRecord['kind']> = { Video: 'video', Image: 'still' }

/** Media files don't reference their exception: for each camera, picks the one whose middle is nearest to it. */
function mapMedia(event: ExceptionEvent, media: readonly MediaFile[]): IncidentMediaRecord[] {
  const occurredMs = Date.parse(event.activeFrom)
  const middleOf = (file: MediaFile) => (Date.parse(file.fromDate) + Date.parse(file.toDate ?? file.fromDate)) / 2
  const nearest = [...media]
    .filter((file) => isDownloadable(file) && shows(file, event))
    .sort((a, b) => Math.abs(middleOf(a) - occurredMs) - Math.abs(middleOf(b) - occurredMs))
  const found = new Map<string, IncidentMediaRecord>()
  for (const file of nearest) {
    const kind = kinds[file.mediaType ?? '']
    if (!kind) continue
    const position = positionOf(file)
    const camera = position === cameraPosition.code.unknown ? { fileId: cameraNameOf(file) } : {}
    const key = `${kind} ${position} ${camera.fileId ?? ''}`
    if (found.has(key)) continue
    found.set(key, { position, kind, ...camera, source: { mediaFileId: file.id, startedAt: file.fromDate } })
  }
  return [...found.values()]
}

/** Words for the cameras in file names. Undocumented: the solution that attached the file chose its name. */
const cameraWords: [RegExp, CameraPosition][] = [
  [/driver|cabin|inward|interior|inside/i, cameraPosition.code.frontInternal],
  [/rear|back/i, cameraPosition.code.rearExternal],
  [/road|front|outward|forward/i, cameraPosition.code.frontExternal],
]

const positionOf = ({ name }: MediaFile) =>
  cameraWords.find(([word]) => word.test(name ?? ''))?.[1] ?? cameraPosition.code.unknown

/** Returns the constant part of a camera's file names, without times and extensions; the id if nothing is left. */
function cameraNameOf({ id, name }: MediaFile): string {
  const left = (name ?? '').replace(/\.\w+$/, '').replace(/\d{6,}(?:[TZ_-]?\d+)*Z?/g, '')
  return left.replace(/^[\s_-]+|[\s_-]+$/g, '') || id
}
