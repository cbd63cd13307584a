import { incidentRating, incidentSource, severity } from '../codes.ts'
import type { Incident } from '../incidents.ts'
import { mediaStateWords } from '../media.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** As much of an incident as its columns show. */
export type IncidentCells = Pick<
  Incident,
  'id' | 'occurredAt' | 'severity' | 'riskScore' | 'intensity' | 'source' | 'rating' | 'videoState' | 'coachingSent'
> & {
  type: Pick<Incident['type'], 'word'>
  vehicle: Pick<Incident['vehicle'], 'name' | 'vin'>
  driver: { name: string } | null
  place: { text: string } | null
  provider: Pick<Incident['provider'], 'displayName'>
  connection: Pick<Incident['connection'], 'name'>
}

/** What matters most first. */
export const incidentColumns: readonly ListColumn<IncidentCells>[] = [
  timeColumn('occurredAt', 'Time', ({ occurredAt }) => occurredAt),
  { id: 'type', header: 'Type', text: ({ type }) => type.word },
  { id: 'severity', header: 'Level', text: (incident) => severity.word(incident.severity) },
  { id: 'riskScore', header: 'Risk', text: ({ riskScore }) => Math.round(riskScore) },
  { id: 'intensity', header: 'Intensity', text: ({ intensity }) => intensity ?? 'Unknown' },
  {
    id: 'vehicle',
    header: 'Vehicle',
    text: ({ vehicle }) => vehicle.name,
    inFile: () => [
      { header: 'Vehicle', value: ({ vehicle }) => vehicle.name },
      { header: 'VIN', value: ({ vehicle }) => vehicle.vin },
    ],
  },
  { id: 'driver', header: 'Driver', text: ({ driver }) => driver?.name },
  { id: 'place', header: 'Place', text: ({ place }) => place?.text },
  { id: 'connection', header: 'Connection', text: ({ connection }) => connection.name },
  {
    id: 'provider',
    header: 'Provider',
    text: ({ provider }) => provider.displayName,
    inFile: () => [
      { header: 'Provider', value: ({ provider }) => provider.displayName },
      { header: 'Source', value: ({ source }) => incidentSource.word(source) },
    ],
  },
  { id: 'rating', header: 'Rating', text: ({ rating }) => incidentRating.word(rating) },
  { id: 'video', header: 'Video', text: ({ videoState }) => mediaStateWords[videoState] },
  { id: 'coaching', header: 'Coaching', text: ({ coachingSent }) => (coachingSent ? 'sent' : '') },
  { id: 'id', header: 'Event id', text: ({ id }) => id },
]
