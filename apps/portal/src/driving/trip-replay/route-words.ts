import { severityOf } from '@milepost/contract/score-bands'
import type { TripRoute } from '@milepost/contract/trips'
import type { MapIncident } from '@milepost/ui/map/incident-markers'

/** The events of a way as the map marks them; `clockAt` says an instant in words. */
export const marksOf = (incidents: TripRoute['incidents'], clockAt: (at: string) => string): MapIncident[] =>
  incidents.map(({ id, lat, lon, word, riskScore, occurredAt }) => ({
    id,
    at: [lon, lat] as const,
    level: severityOf(riskScore),
    label: `${word}, ${clockAt(occurredAt)}`,
  }))
