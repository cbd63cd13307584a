import { incidentRating, incidentSource, severity } from '@milepost/domain/codes'
import { speedMeasure } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, nameWords, yesOrNo } from '../columns/column-kinds.ts'
import { mediaStateWords } from '../media/endpoints.ts'
import type { Incident } from './endpoints.ts'

/** The fields of an incident that its columns show. */
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
  | 'speedKmh'
  | 'isRepeated'
> & {
  assignment: { name: string; dueOn: string | null } | null
  type: Pick<Incident['type'], 'word'>
  vehicle: Pick<Incident['vehicle'], 'name' | 'vin'>
  driver: { name: string } | null
  place: { text: string } | null
  provider: Pick<Incident['provider'], 'displayName'>
  connection: Pick<Incident['connection'], 'name'>
}

const { always, link, measure, text, word, number, numberOr, time, with: together } = columnKinds<IncidentCells>()

/** Most important first. */
export const incidentColumns: readonly ListColumn<IncidentCells>[] = [
  time('occurredAt', 'Time'),
  together(text('type', 'Type', 'type.word'), number('occurrences', 'Represents')),
  word('severity', 'Level', codeWords(severity)),
  number('riskScore', 'Risk'),
  numberOr('intensity', 'Intensity', 'Not reported'),
  together(text('vehicle', 'Vehicle', 'vehicle.name'), text('vin', 'VIN', 'vehicle.vin')),
  text('driver', 'Driver', 'driver.name'),
  always(text('place', 'Place', 'place.text')),
  always(measure('speedKmh', 'Speed', speedMeasure)),
  text('connection', 'Connection', 'connection.name'),
  together(text('provider', 'Provider', 'provider.displayName'), word('source', 'Source', codeWords(incidentSource))),
  together(
    word('rating', 'Rating', codeWords(incidentRating)),
    word('repeated', 'Repeated', yesOrNo('repeated', null), 'isRepeated'),
  ),
  together(text('assignee', 'Assigned to', 'assignment.name'), text('dueOn', 'Due', 'assignment.dueOn')),
  word('video', 'Video', nameWords(mediaStateWords), 'videoState'),
  word('coaching', 'Coaching', yesOrNo('sent', null), 'coachingSent'),
  always(together(text('id', 'Event ID'), link('link', 'Link', '/view/events/', 'id'))),
]
