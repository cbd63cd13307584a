import { expect, test } from 'vitest'
import { incidentVocabulary } from '../incident-types/vocabulary.ts'
import { behaviorWords } from './behavior-words.ts'
import { type DescribedEvent, messageText } from './message-text.ts'
import { longestMessage } from './messages.ts'

const braking: DescribedEvent = {
  type: { translatedType: 'harshBraking', word: 'Harsh braking', logo: 'circle-stop' },
  occurredAt: '2026-11-20T22:41:08.000Z',
  timeZone: 'America/Chicago',
  place: {
    city: 'Joliet',
    county: 'Will',
    regionId: 17,
    regionCode: 'IL',
    country: 'US',
    text: 'Joliet, Will, IL, US',
  },
  speedKmh: 87,
  nearSpeed: null,
  speedLimitKmh: null,
  maxG: 0.52,
  sameType: 7,
}
const speeding: DescribedEvent = {
  ...braking,
  type: { translatedType: 'speeding', word: 'Speeding', logo: 'gauge' },
  speedKmh: 114,
  speedLimitKmh: 88,
  maxG: null,
  sameType: 1,
}
const input = {
  contactName: 'Olga Petrov',
  aboutName: null,
  days: 30,
  units: 'imperial',
  now: new Date('2026-11-27T12:00:00Z'),
} as const
const textOf = (more: Partial<Parameters<typeof messageText>[0]> = {}) =>
  messageText({ ...input, events: [braking], ...more }).replaceAll('\u00a0', ' ')

test('names when, where, what and how hard, how often, and what helps', () => {
  expect(textOf()).toBe(
    [
      'Hi Olga,',
      'Please watch this event:',
      '– Fri, Nov 20 at 4:41 PM, Joliet, IL: you braked hard at 54 mph (0.52 g).',
      'In the last 30 days: Harsh braking 7 times.',
      'Leave more space ahead: it gives you time to brake gently.',
      'What happened? Reply on the same page.',
    ].join('\n\n'),
  )
})

test('names the country of a town that is called like a province of another one', () => {
  const inTown = (city: string) =>
    textOf({ events: [{ ...braking, place: { ...braking.place!, city, regionId: 6, regionCode: 'CA' } }] })
  expect(inTown('Ontario')).toContain(', Ontario, CA, US: you braked')
  expect(inTown('Fresno')).toContain(', Fresno, CA: you braked')
})

test('names the year of an event if it isn’t the current one where the event happened', () => {
  const atNewYear = (now: string) => textOf({ now: new Date(now) })
  expect(atNewYear('2027-01-01T05:59:00Z')).toContain('– Fri, Nov 20 at 4:41 PM')
  expect(atNewYear('2027-01-01T06:00:00Z')).toContain('– Fri, Nov 20, 2026 at 4:41 PM')
})

test('compares a speed with its limit, in the sender’s units', () => {
  expect(textOf({ events: [speeding] })).toContain('you drove 71 mph where the limit is 55 mph.')
  expect(textOf({ events: [speeding], units: 'metric' })).toContain('you drove 114 km/hr where the limit is 88 km/hr.')
  expect(textOf({ events: [{ ...speeding, speedLimitKmh: null }] })).toContain('you drove 71 mph, over the limit.')
  expect(textOf({ events: [{ ...speeding, speedKmh: null }] })).toContain('you drove too fast.')
})

test('names a speed measured near the event, but not as speeding', () => {
  const nearSpeed = { speedKmh: 43, source: 'trace' } as const
  expect(textOf({ events: [{ ...braking, speedKmh: null, nearSpeed }] })).toContain('you braked hard at 27 mph')
  expect(textOf({ events: [{ ...speeding, speedKmh: null, nearSpeed }] })).toContain('you drove too fast.')
})

test('gives the force only where it says how hard it was', () => {
  const phone = { ...braking, type: { ...braking.type, translatedType: 'phoneUse', word: 'Phone use' } }
  expect(textOf({ events: [phone] })).toContain('you used a phone at 54 mph.')
})

test('names the driver to a contact who is someone else', () => {
  const text = textOf({ contactName: 'Dana Reyes', aboutName: 'Olga Petrov', events: [braking, speeding] })
  expect(text).toMatch(/^Hi Dana,\n\nPlease talk to the driver about these events:/)
  expect(text).toContain('Olga Petrov braked hard')
  expect(text).not.toMatch(/\byou (braked|drove)/)
})

test('leaves out what isn’t known, and greets only without events', () => {
  const bare = { ...braking, place: null, speedKmh: null, maxG: null, sameType: 1 }
  expect(textOf({ events: [bare] })).toContain('– Fri, Nov 20 at 4:41 PM: you braked hard.')
  expect(textOf({ events: [bare] })).not.toContain('In the last')
  expect(textOf({ events: [] })).toBe('Hi Olga,')
})

test('has words for every type that says something about driving, and never exceeds a message', () => {
  const types = incidentVocabulary.filter((type) => type.IsBehavioralIncident).map((type) => type.translatedType)
  expect(types.filter((type) => !(type in behaviorWords))).toEqual([])
  const long = { ...braking, type: { ...braking.type, word: 'x'.repeat(600), translatedType: 'own' } }
  expect(textOf({ events: Array(6).fill(long) }).length).toBe(longestMessage)
})
