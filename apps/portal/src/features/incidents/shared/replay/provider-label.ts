import type { IncidentDetails } from '@milepost/contract/incidents/review'
import { contextWords } from '@milepost/domain/text/context-words'
import { distinctLabels, isSameLabel } from '@milepost/domain/text/distinct-labels'
import { durationText } from '@milepost/domain/time/duration-text'

/** What the provider's own reviewers did with the event; null if nothing. */
export const reviewWords: Readonly<Record<IncidentDetails['providerState'], string | null>> = {
  open: null,
  reviewed: 'Reviewed',
  coached: 'Driver coached',
}

/** Returns the provider's labels, most severe first, each once; those given by a person are marked. */
export function labelsText({ tags, metaData }: Pick<IncidentDetails, 'tags' | 'metaData'>): string {
  const byPerson = metaData.flatMap(({ eventMetadataType: kind, value, tspIncidentTag }) =>
    kind === 'tag' && value === 'person' && tspIncidentTag ? [tspIncidentTag] : [],
  )
  const isByPerson = (tag: string) => byPerson.some((one) => isSameLabel(one, tag))
  return distinctLabels(tags)
    .map((tag) => (isByPerson(tag) ? `${tag} (by a person)` : tag))
    .join(', ')
}

/** Returns the provider's description of the surroundings. */
export const contextText = ({ metaData }: Pick<IncidentDetails, 'metaData'>): string =>
  metaData
    .flatMap(({ eventMetadataType: kind, value }) => (kind === 'context' && value ? [contextWords(value)] : []))
    .join(', ')

/** Returns the duration; null if the end isn't reported or equals the start. */
export function lastedText({ startedAt, endedAt }: Pick<IncidentDetails, 'startedAt' | 'endedAt'>): string | null {
  const seconds = endedAt === null ? 0 : (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  return seconds > 0 ? durationText(Math.max(1, seconds)) : null
}

/**
 * Describes merged events: their combined duration and distance, and the period: `12 min over 3 mi in all, within 2 h 0
 * min`.
 */
export function summedText(event: IncidentDetails, distance: (meters: number) => string): string {
  const { seconds, meters } = event.sums ?? { seconds: null, meters: null }
  const together = [seconds !== null && durationText(seconds), meters !== null && distance(meters)].filter(Boolean)
  const lasted = lastedText(event)
  return [together.length > 0 && `${together.join(' over ')} in total`, lasted && `within ${lasted}`]
    .filter(Boolean)
    .join(', ')
}
