import { incidentRating, incidentSource, severity } from '../codes.ts'
import type { Incident } from '../incidents.ts'
import { mediaStateWords } from '../media.ts'
import type { ListColumn } from './column.ts'
import { codeWords, columnKinds, nameWords, yesOrNo } from './column-kinds.ts'

/** As much of an incident as its columns show. */
export type IncidentCells = Pick<
  Incident,
  | 'id'
  | 'occurredAt'
  | 'occurrences'
  | 'severity'
  | 'riskScore'
  | 'intensity'
  | 'source'
  | 'rating'
  | 'videoState'
  | 'coachingSent'
> & {
  type: Pick<Incident['type'], 'word'>
  vehicle: Pick<Incident['vehicle'], 'name' | 'vin'>
  driver: { name: string } | null
  place: { text: string } | null
  provider: Pick<Incident['provider'], 'displayName'>
  connection: Pick<Incident['connection'], 'name'>
}

const { text, word, number, numberOr, time, with: together } = columnKinds<IncidentCells>()

/** What matters most first. */
export const incidentColumns: readonly ListColumn<IncidentCells>[] = [
  time('occurredAt', 'Time'),
  together(text('type', 'Type', 'type.word'), number('occurrences', 'Stands for')),
  word('severity', 'Level', codeWords(severity)),
  number('riskScore', 'Risk'),
  numberOr('intensity', 'Intensity', 'Unknown'),
  together(text('vehicle', 'Vehicle', 'vehicle.name'), text('vin', 'VIN', 'vehicle.vin')),
  text('driver', 'Driver', 'driver.name'),
  text('place', 'Place', 'place.text'),
  text('connection', 'Connection', 'connection.name'),
  together(text('provider', 'Provider', 'provider.displayName'), word('source', 'Source', codeWords(incidentSource))),
  word('rating', 'Rating', codeWords(incidentRating)),
  word('video', 'Video', nameWords(mediaStateWords), 'videoState'),
  word('coaching', 'Coaching', yesOrNo('sent', null), 'coachingSent'),
  text('id', 'Event id'),
]
