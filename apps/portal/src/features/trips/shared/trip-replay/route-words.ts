import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { severityOf } from '@milepost/domain/score-bands'
import type { MapIncident } from '@milepost/ui/map/layers/incident-markers'

/** Why a trip has no route, as a sentence. */
export const missingWords: Record<NonNullable<TripRoute['missing']>, string> = {
  none: 'No positions were reported during this trip.',
  few: 'Too few positions were reported during this trip.',
  rejected: 'The positions during this trip can’t be true, so they were rejected.',
  expired: 'The positions of this trip are no longer stored.',
  frozen:
    'Its positions repeat one place while they state motion: the GPS receiver froze. Its distance, time and speeds are unknown.',
  twoVehicles:
    'Its positions alternate between two places: two devices seem to report under one ID, or one sends old positions again. Its distance, time and speeds are unknown.',
}

/** Returns a route's events as map markers; `clockAt` formats an instant. */
export const marksOf = (incidents: TripRoute['incidents'], clockAt: (at: string) => string): MapIncident[] =>
  incidents.map(({ id, lat, lon, word, riskScore, occurredAt }) => ({
    id,
    at: [lon, lat] as const,
    level: severityOf(riskScore),
    label: `${word}, ${clockAt(occurredAt)}`,
  }))
