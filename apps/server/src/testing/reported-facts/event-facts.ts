import type { Incident } from '@milepost/contract/incidents/endpoints'
import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { mediaKind } from '../../sync/load/incidents/media-codes.ts'
import { bookkeeping, degrees, type Facts, isKnown, whose, zeroIsNone } from './table-facts.ts'

// Where stored data of events appears in responses.

export type Event = { full: IncidentDetails; listed: Incident | undefined; overBy: number | null | undefined }

export const incident: Facts<'incident', Event> = {
  id: ({ full }) => full.id,
  occurredAt: ({ full }) => full.occurredAt,
  vehicleId: ({ full }) => full.vehicle.id,
  driverId: ({ full }) => full.driver?.id,
  clientId: whose,
  connectionId: ({ listed }) => listed?.connection.id,
  placeId: { of: ({ full }) => full.place !== null, as: isKnown },
  latitudeE6: ({ full }) => degrees(full.point?.lat),
  longitudeE6: ({ full }) => degrees(full.point?.lon),
  day: 'derived from its time and the client’s zone',
  risk: ({ listed }) => listed?.riskScore,
  providerId: ({ listed }) => listed?.provider.id,
  regionId: { of: ({ full }) => full.place?.regionId, as: (value, row) => (row.placeId === null ? null : value) },
  severity: ({ listed }) => listed?.severity,
  rating: ({ listed }) => listed?.rating,
  source: ({ listed }) => listed?.source,
  speedKmh: ({ listed }) => listed?.speedKmh,
  hasVideo: ({ listed }) => listed?.hasVideo,
  translatedType: ({ listed }) => listed?.type.translatedType,
  intensity: ({ listed }) => listed?.intensity,
  occurrences: ({ listed }) => listed?.occurrences,
  configVersion: 'the weights of that version are in the explanation',
  overByKmh: ({ overBy }) => overBy,
}

export const incidentDetail: Facts<'incidentDetail', Event> = {
  occurredAt: ({ full }) => full.occurredAt,
  id: ({ full }) => full.id,
  clientId: whose,
  externalId: ({ full }) => full.externalId,
  reference: ({ full }) => full.reference,
  url: ({ full }) => full.url,
  tripId: 'found by its time and vehicle',
  endedAt: ({ full }) => full.endedAt,
  timeZone: ({ listed }) => listed?.timeZone,
  light: { of: ({ full }) => full.conditions.light, as: zeroIsNone },
  traffic: ({ full }) => full.conditions.traffic,
  weather: ({ full }) => full.conditions.weather,
  temperatureKelvin: ({ full }) => full.conditions.temperatureKelvin,
  headingDegrees: ({ full }) => full.headingDegrees,
  speedLimitKmh: ({ full }) => full.speedLimitKmh,
  speedLimitSource: ({ full }) => full.speedLimitSource,
  maxG: ({ full }) => full.maxG,
  intensity: ({ full }) => full.intensity,
  conditionsFactor: 'its parts are in the explanation',
  tags: {
    of: ({ full }) =>
      full.metaData
        .filter(({ eventMetadataType }) => eventMetadataType === 'tag')
        .map(({ tspIncidentTag: tag, value: source }) => ({ tag, source })),
    as: (tags) => (tags as { tag: string; source: string }[]).map(({ tag, source }) => ({ tag, source })),
  },
  metadata: ({ full }) =>
    full.metaData.filter(({ eventMetadataType }) => eventMetadataType === 'context').map(({ value }) => value),
  providerState: ({ full }) => full.providerState,
  raw: 'stored so it can be parsed again once it is better understood',
  speedBasis: ({ full }) => full.speedBasis,
  sums: {
    of: ({ full: { sums } }) => sums && [sums.seconds, sums.meters],
    as: (value) => {
      const sums = value as IncidentDetails['sums']
      return sums && [sums.seconds, sums.meters]
    },
  },
  weatherSource: {
    of: ({ full }) => full.conditions.weatherSource,
    as: (value, { weather }) => value ?? (weather === null ? null : 'provider'),
  },
  temperatureSource: ({ full }) => full.conditions.temperatureSource,
}

export const media: Facts<'incidentMedia', Event> = {
  clientId: whose,
  incidentId: ({ full }) => full.id,
  position: ({ full }, { position }) => full.cameras.find((camera) => camera.position === position)?.position,
  kind: {
    of: ({ full }, { position, kind }) => {
      const camera = full.cameras.find((one) => one.position === position)
      return camera !== undefined && (kind === mediaKind.still || camera.state !== 'none')
    },
    as: () => true,
  },
  occurredAt: ({ full }) => full.occurredAt,
  connectionId: ({ full }) => full.connection.id,
  state: 'fetched when viewed: the state in the response follows it',
  reason: ({ full }, { position }) => full.cameras.find((camera) => camera.position === position)?.reason,
  source: 'how it is fetched, with the account’s secrets',
  file: 'where it is stored',
  contentType: 'sent with the file',
  bytes: 'sent with the file',
  videoSeconds: ({ full }, { position }) =>
    full.cameras.find((camera) => camera.position === position)?.durationSeconds,
  triggerSeconds: ({ full }, { position }) =>
    full.cameras.find((camera) => camera.position === position)?.triggerSeconds,
  attempts: bookkeeping,
  urgency: bookkeeping,
  isSerious: bookkeeping,
  nextAt: bookkeeping,
  fileId: 'it keeps the number of an unnamed camera',
}
