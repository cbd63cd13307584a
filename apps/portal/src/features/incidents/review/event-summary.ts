import type { IncidentDetails } from '@milepost/contract/incidents/review'
import type { MediaState } from '@milepost/contract/media/endpoints'
import { incidentRating, severity } from '@milepost/domain/codes'
import { force, quantityText } from '@milepost/domain/quantity'

type Words = { speed: (kmh: number | null) => string; dateTime: string }

/** Describes the event in sentences, for people who can't see the video. */
export function summaryOf(event: IncidentDetails, { speed, dateTime }: Words): string {
  return [
    `${event.type.word}, ${severity.word(event.severity).toLowerCase()} level, risk ${Math.round(event.riskScore)} of 100.`,
    event.occurrences > 1 ? `It represents ${event.occurrences} events.` : '',
    `${event.vehicle.name}${event.driver ? `, driven by ${event.driver.name}` : ''}${event.place ? `, at ${event.place.text}` : ''}, ${dateTime}.`,
    event.speedKmh === null
      ? ''
      : `Speed was ${speed(event.speedKmh)}${event.speedLimitKmh === null ? '' : `, with a limit of ${speed(event.speedLimitKmh)}`}.`,
    event.maxG === null ? '' : `Its device reported a force of ${quantityText(force(event.maxG))} at most.`,
    `Rating: ${incidentRating.word(event.rating).toLowerCase()}.`,
    videosText(event.cameras),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns "2 videos are ready, 1 more is still being prepared." */
function videosText(cameras: IncidentDetails['cameras']): string {
  const count = (state: MediaState) => cameras.filter((camera) => camera.state === state).length
  const [ready, awaited, lost] = [count('ready'), count('processing'), count('failed')]
  const parts = [
    ready > 0 && `${things(ready, '')} ready`,
    awaited > 0 && `${things(awaited, ready > 0 ? 'more' : '')} still being prepared`,
    lost > 0 && `${things(lost, ready + awaited > 0 ? 'more' : '')} unavailable`,
  ].filter((text) => text !== false)
  return parts.length === 0 ? 'No video.' : `${parts.join(', ')}.`
}

const things = (count: number, more: string) =>
  more ? `${count} ${more} ${count === 1 ? 'is' : 'are'}` : `${count} ${count === 1 ? 'video is' : 'videos are'}`
