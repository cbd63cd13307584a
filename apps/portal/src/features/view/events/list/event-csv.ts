import { incidentRating, incidentSource, severity } from '@milepost/contract/codes'
import type { Incident } from '@milepost/contract/incidents'
import { type CsvColumn, csvTable } from '../../../../lib/csv.ts'
import { videoStateWords } from './video-state.tsx'

/** What the file's first line says of where its rows come from. */
export type CsvSource = {
  clientName: string
  filters: string
  timeZone: string
  dateTime: (instant: string, zone: string) => string
}

/** The columns of the file, each under the id of the list's column it stands for. */
function csvColumns({ timeZone, dateTime }: CsvSource): CsvColumn<Incident>[] {
  return [
    { columnId: 'occurredAt', header: 'Time (UTC)', value: (event) => dateTime(event.occurredAt, 'UTC') },
    { columnId: 'occurredAt', header: `Time (${timeZone})`, value: (event) => dateTime(event.occurredAt, timeZone) },
    { columnId: 'type', header: 'Type', value: (event) => event.type.word },
    { columnId: 'severity', header: 'Level', value: (event) => severity.word(event.severity) },
    { columnId: 'riskScore', header: 'Risk', value: (event) => Math.round(event.riskScore) },
    { columnId: 'intensity', header: 'Intensity', value: (event) => event.intensity },
    { columnId: 'vehicle', header: 'Vehicle', value: (event) => event.vehicle.name },
    { columnId: 'vehicle', header: 'VIN', value: (event) => event.vehicle.vin },
    { columnId: 'driver', header: 'Driver', value: (event) => event.driver?.name },
    { columnId: 'place', header: 'Place', value: (event) => event.place?.text },
    { columnId: 'provider', header: 'Provider', value: (event) => event.provider.displayName },
    { columnId: 'provider', header: 'Source', value: (event) => incidentSource.word(event.source) },
    { columnId: 'rating', header: 'Rating', value: (event) => incidentRating.word(event.rating) },
    { columnId: 'video', header: 'Video', value: (event) => videoStateWords[event.videoState] },
    { columnId: 'coaching', header: 'Coaching', value: (event) => (event.coachingSent ? 'sent' : '') },
    { columnId: 'id', header: 'Event id', value: (event) => event.id },
  ]
}

/** The file: a line that says what it holds, the headers, and a line an event. Columns hidden on screen stay out. */
export function eventCsv(events: readonly Incident[], source: CsvSource, hidden: readonly string[] = []): string {
  const about = `${source.clientName}, events: ${source.filters}. Times in UTC and ${source.timeZone}.`
  return csvTable(about, csvColumns(source), events, hidden)
}
