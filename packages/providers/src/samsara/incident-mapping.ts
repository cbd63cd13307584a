import { type CameraPosition, cameraPosition } from '@milepost/contract/codes'
import type { IncidentMediaRecord, IncidentRecord } from '../kit/record.ts'
import { placeIn } from '../kit/seriousness.ts'
import { tagPriority } from './incident-tags.ts'
import type { SafetyEvent } from './wire.ts'

// Samsara's safety events to our incidents. Speeds are km/h and forces g already.

/** Some labels say how bad it was (BehaviorLabel enums of the API description). */
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

/** A safety event, named after the most serious of its labels. */
export function mapSafetyEvent(event: SafetyEvent): IncidentRecord {
  const tags = event.behaviorLabels.map((label) => ({
    tag: label.label,
    source: label.source === 'userGenerated' ? ('person' as const) : ('automated' as const),
  }))
  tags.sort((a, b) => rank(a.tag) - rank(b.tag))
  const { latitude, longitude, headingDegrees } = event.location ?? {}
  return {
    externalId: event.id,
    vehicleExternalId: event.asset.id,
    driverExternalId: event.driver?.id ?? null,
    occurredAt: new Date(event.startMs),
    endedAt: event.endMs ? new Date(event.endMs) : null,
    location: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    headingDegrees: headingDegrees ?? null,
    speedKmh: event.speedingMetadata?.maxSpeedKilometersPerHour ?? null,
    speedLimitKmh: event.speedingMetadata?.postedSpeedLimitKilometersPerHour ?? null,
    maxG: event.maxAccelerationGForce ?? null,
    grade: gradeOf(tags),
    tags,
    context: (event.contextLabels ?? []).flatMap((label) => label.name ?? label.label ?? []),
    state: isInvalid(event) ? 'dismissed' : (eventStates[event.eventState ?? ''] ?? 'open'),
    media: mapEventMedia(event),
    revision: null,
    raw: event,
  }
}

const isInvalid = (event: SafetyEvent) => event.behaviorLabels.some((label) => label.label.toLowerCase() === 'invalid')

const gradeOf = (tags: IncidentRecord['tags']) =>
  tags.map(({ tag }) => grades[tag.toLowerCase()]).find((grade) => grade !== undefined) ?? null

const rank = (tag: string) => placeIn(tagPriority, tag.toLowerCase())

/** The same camera has two names, one in listings and one in events. */
const inputPositions: Record<string, CameraPosition> = {
  dashcamRoadFacing: cameraPosition.code.frontExternal,
  dashcamForwardFacing: cameraPosition.code.frontExternal,
  dashcamDriverFacing: cameraPosition.code.frontInternal,
  dashcamInwardFacing: cameraPosition.code.frontInternal,
  analog1: cameraPosition.code.rearExternal,
}

/** Listings call the road camera forward facing and the driver camera inward facing. */
export const listedInput: Record<string, string> = {
  dashcamRoadFacing: 'dashcamForwardFacing',
  dashcamDriverFacing: 'dashcamInwardFacing',
}

/** A clip by the event's own link, which expires and is asked for again; a still by retrieval at the event's time. */
function mapEventMedia(event: SafetyEvent): IncidentMediaRecord[] {
  return (event.media ?? []).flatMap(({ input }) => {
    const position = inputPositions[input] ?? cameraPosition.code.unknown
    return [
      {
        position,
        kind: 'video' as const,
        source: { eventId: event.id, vehicleId: event.asset.id, input, at: event.startMs },
      },
      { position, kind: 'still' as const, source: { vehicleId: event.asset.id, input, at: event.startMs } },
    ]
  })
}
