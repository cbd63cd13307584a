import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { severityOf } from '@milepost/domain/score-bands'
import type { MapIncident } from '@milepost/ui/map/layers/incident-markers'

/** Returns a route's events as map markers; `clockAt` formats an instant. */
export const marksOf = (incidents: TripRoute['incidents'], clockAt: (at: string) => string): MapIncident[] =>
  incidents.map(({ id, lat, lon, word, riskScore, occurredAt }) => ({
    id,
    at: [lon, lat] as const,
    level: severityOf(riskScore),
    label: `${word}, ${clockAt(occurredAt)}`,
  }))
