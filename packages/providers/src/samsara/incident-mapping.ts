import { type CameraPosition, cameraPosition } from '@milepost/domain/codes'
import { distinctFiles } from '../kit/events/distinct-files.ts'
import { WireMismatch } from '../kit/http/errors.ts'
import { fixOf } from '../kit/mapping/coordinate.ts'
import { placeIn } from '../kit/mapping/seriousness.ts'
import { textOf } from '../kit/mapping/text.ts'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { tagPriority } from './incident-tags.ts'
import { referenceOf, revisionOf } from './mapping.ts'
import type { SafetyEvent, SpeedingInterval, SpeedingTrip } from './wire.ts'

// Maps Samsara's safety events to our incidents. Speeds are already in km/h and forces in g.

/** Some labels include a severity (BehaviorLabel enums of the API description). */
const grades: Record<string, number> = {
  followingdistance: 2,
  followingdistancemoderate: 3,
  followingdistancesevere: 5,
  lightspeeding: 2,
  moderatespeeding: 3,
  heavyspeeding: 4,
  severespeeding: 5,
}

const eventStates: Record<string, IncidentRecord['state']> = {
  reviewed: 'reviewed',
  coached: 'coached',
  recognized: 'reviewed',
  dismissed: 'dismissed',
}

/**
 * A safety event, named after the most severe of its labels. Only the maximum speed is reported, and only for speeding;
 * a force of 0 was not measured. Throws WireMismatch if neither a vehicle nor a driver is named.
 */
export function mapSafetyEvent(event: SafetyEvent): IncidentRecord {
  const tags = (event.behaviorLabels ?? []).flatMap(({ label, source }) => {
    const tag = textOf(label)
    return tag ? [{ tag, source: source === 'userGenerated' ? ('person' as const) : ('automated' as const) }] : []
  })
  tags.sort((a, b) => rank(a.tag) - rank(b.tag))
  const { latitude, longitude, headingDegrees } = event.location ?? {}
  const { maxSpeedKilometersPerHour, postedSpeedLimitKilometersPerHour } = event.speedingMetadata ?? {}
  const location = fixOf(latitude, longitude)
  const vehicleExternalId = referenceOf(event.asset)
  const driverExternalId = referenceOf(event.driver)
  if (!vehicleExternalId && !driverExternalId) throw new WireMismatch('no vehicle or driver is given', 'asset')
  return {
    externalId: event.id,
    vehicleExternalId,
    vehicleName: textOf(event.asset?.name),
    driverExternalId,
    driverName: textOf(event.driver?.name),
    occurredAt: new Date(event.startMs),
    endedAt: event.endMs ? new Date(event.endMs) : null,
    location,
    headingDegrees: location ? (headingDegrees ?? null) : null,
    speedKmh: maxSpeedKilometersPerHour || null,
    speedBasis: 'max',
    speedLimitKmh: postedSpeedLimitKilometersPerHour || null,
    maxG: event.maxAccelerationGForce || null,
    grade: gradeOf(tags),
    tags,
    context: (event.contextLabels ?? []).flatMap(({ name, label }) => textOf(name) ?? textOf(label) ?? []),
    state: isInvalid(tags) ? 'dismissed' : (eventStates[event.eventState ?? ''] ?? 'open'),
    url: event.inboxEventUrl ?? null,
    media: mapEventMedia(event, vehicleExternalId),
    revision: revisionOf(event.updatedAtTime),
    raw: event,
  }
}

/** Speeding intervals use a single word for the labels of events. */
const labelOfLevel: Record<string, string> = {
  light: 'LightSpeeding',
  moderate: 'ModerateSpeeding',
  heavy: 'HeavySpeeding',
  severe: 'SevereSpeeding',
}

/**
 * A stretch of a trip above the limit, identified by vehicle and start. Samsara reports neither force nor clips for it.
 */
export function mapSpeedingInterval(trip: SpeedingTrip, interval: SpeedingInterval): IncidentRecord {
  const { startTime, endTime, severityLevel, location: reported } = interval
  const occurredAt = new Date(startTime)
  const driverId = textOf(trip.driverId)
  const location = fixOf(reported?.latitude, reported?.longitude)
  const tags = [{ tag: labelOfLevel[severityLevel ?? ''] ?? 'Speeding', source: 'automated' as const }]
  return {
    externalId: `speeding-${trip.asset.id}-${occurredAt.getTime()}`,
    vehicleExternalId: trip.asset.id,
    vehicleName: textOf(trip.asset.name),
    driverExternalId: driverId === 'null' ? null : driverId,
    occurredAt,
    endedAt: endTime ? new Date(endTime) : null,
    location,
    headingDegrees: location ? (reported?.headingDegrees ?? null) : null,
    speedKmh: interval.maxSpeedKilometersPerHour || null,
    speedBasis: 'max',
    speedLimitKmh: interval.postedSpeedLimitKilometersPerHour || null,
    maxG: null,
    grade: gradeOf(tags),
    tags,
    context: [],
    state: interval.isDismissed ? 'dismissed' : 'open',
    media: [],
    revision: revisionOf(trip.updatedAtTime),
    raw: { ...trip, intervals: [interval] },
  }
}

const isInvalid = (tags: IncidentRecord['tags']) => tags.some(({ tag }) => tag.toLowerCase() === 'invalid')

const gradeOf = (tags: IncidentRecord['tags']) =>
  tags.map(({ tag }) => grades[tag.toLowerCase()]).find((grade) => grade !== undefined) ?? null

const rank = (tag: string) => placeIn(tagPriority, tag.toLowerCase())

/** The same camera has two names, one in listings and one in events. */
const inputPositions: Record<string, CameraPosition> = {
  dashcamRoadFacing: cameraPosition.code.frontExternal,
  dashcamForwardFacing: cameraPosition.code.frontExternal,
  dashcamDriverFacing: cameraPosition.code.frontInternal,
  dashcamInwardFacing: cameraPosition.code.frontInternal,
}

/** The role a user assigned to an auxiliary camera. Side cameras and others have no position in Milepost. */
const rolePositions: Record<string, CameraPosition> = {
  front: cameraPosition.code.frontExternal,
  inCab: cameraPosition.code.frontInternal,
  rearHigh: cameraPosition.code.rearExternal,
  rearBumper: cameraPosition.code.rearExternal,
  rearBev: cameraPosition.code.rearExternal,
}

/** The first auxiliary camera without a role counts as the rear one, the most common setup. */
const usualRear = 'analog1'

type Media = NonNullable<SafetyEvent['media']>[number]

function positionOf({ input, cameraRole }: Media): CameraPosition {
  const { unknown, rearExternal } = cameraPosition.code
  const dash = inputPositions[input]
  if (dash !== undefined) return dash
  if (cameraRole) return rolePositions[cameraRole] ?? unknown
  return input === usualRear ? rearExternal : unknown
}

/** Listings call the road camera forward-facing and the driver camera inward-facing. */
export const listedInput: Record<string, string> = {
  dashcamRoadFacing: 'dashcamForwardFacing',
  dashcamDriverFacing: 'dashcamInwardFacing',
}

/**
 * A clip by the event's own link, which expires and is requested again; a still by retrieval at the event's time, which
 * requires the vehicle. If two cameras face the same way, the dash camera (or else the first) gets the position, and
 * the other is identified by its file. A camera that is listed twice counts once.
 */
function mapEventMedia(event: SafetyEvent, vehicleId: string | null): IncidentMediaRecord[] {
  const taken = new Set<CameraPosition>()
  const isAuxiliary = ({ input }: Media) => (inputPositions[input] === undefined ? 1 : 0)
  const cameras = distinctFiles(event.media ?? [], ({ input, auxcamSerial }) => `${input} ${auxcamSerial ?? ''}`)
  const media = cameras.toSorted((a, b) => isAuxiliary(a) - isAuxiliary(b))
  return media.flatMap((item): IncidentMediaRecord[] => {
    const { input } = item
    const auxcamSerial = textOf(item.auxcamSerial)
    const wanted = positionOf(item)
    const position = taken.has(wanted) ? cameraPosition.code.unknown : wanted
    taken.add(position)
    const fileId = auxcamSerial ? `${input} ${auxcamSerial}` : input
    const camera = { position, ...(position === cameraPosition.code.unknown && { fileId }) }
    const at = event.startMs
    const file = { input, at, ...(auxcamSerial && { auxcamSerial }) }
    const clip = { ...camera, kind: 'video' as const, source: { eventId: event.id, vehicleId, ...file } }
    if (vehicleId === null) return [clip]
    return [clip, { ...camera, kind: 'still', source: { vehicleId, input, at } }]
  })
}
