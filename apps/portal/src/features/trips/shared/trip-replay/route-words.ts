import type { TripRoute } from '@milepost/contract/trips/endpoints'
import { severityOf } from '@milepost/domain/score-bands'
import type { MapIncident } from '@milepost/ui/map/layers/incident-markers'

/** The events of a way as the map marks them; `clockAt` says an instant in words. */
export const marksOf = (incidents: TripRoute['incidents'], clockAt: (at: string) => string): MapIncident[] =>
  incidents.map(({ id, lat, lon, word, riskScore, occurredAt }) => ({
    id,
    at: [lon, lat] as const,
    level: severityOf(riskScore),
    label: `${word}, ${clockAt(occurredAt)}`,
  }))
