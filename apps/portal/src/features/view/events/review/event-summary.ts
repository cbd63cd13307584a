import { incidentRating, severity } from '@milepost/contract/codes'
import type { IncidentDetails } from '@milepost/contract/incident-review'
import { placeText } from '../../../../lib/place-text.ts'

type Words = { speed: (kmh: number | null) => string; dateTime: string }

/** The event in sentences, for those who cannot see the video. */
export function summaryOf(event: IncidentDetails, { speed, dateTime }: Words): string {
  const clips = event.cameras.filter((camera) => camera.state === 'ready').length
  return [
    `${event.type.word}, ${severity.word(event.severity).toLowerCase()} level, risk ${Math.round(event.riskScore)} of 100.`,
    `${event.vehicle.name}${event.driver ? `, driven by ${event.driver.name}` : ''}${event.place ? `, at ${placeText(event.place)}` : ''}, ${dateTime}.`,
    event.speedKmh === null
      ? ''
      : `It went ${speed(event.speedKmh)}${event.speedLimitKmh === null ? '' : `, where ${speed(event.speedLimitKmh)} is allowed`}.`,
    event.maxG === null ? '' : `The strongest force was ${event.maxG.toFixed(2)} g.`,
    `Rating: ${incidentRating.word(event.rating).toLowerCase()}.`,
    clips === 0 ? 'There is no video.' : `There ${clips === 1 ? 'is 1 video' : `are ${clips} videos`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
