import type { IncidentDetails } from '@milepost/contract/incidents/review'

/** What a player and a map need of an event: a shared one has no more. */
export type PlayedEvent = Pick<
  IncidentDetails,
  | 'type'
  | 'severity'
  | 'occurredAt'
  | 'timeZone'
  | 'referenceTime'
  | 'endedAt'
  | 'headingDegrees'
  | 'point'
  | 'place'
  | 'speedKmh'
  | 'speedLimitKmh'
  | 'maxG'
> & {
  /** Absent outside the portal. */
  id?: string
  trip?: IncidentDetails['trip']
  twins?: IncidentDetails['twins']
  provider: { displayName: string }
}
