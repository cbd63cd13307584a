import { expect, test } from 'vitest'
import { contextText, labelsText, lastedText, summedText } from './provider-label.ts'
import { sampleEvent } from './sample-event.ts'

const miles = (meters: number) => `${Math.round(meters / 1609)} mi`
const fact = { translatedIncidentType: null, annotatedIncidentIntensity: null, providerId: 1 }

test('distinguishes human labels from machine labels and descriptions of the surroundings', () => {
  const label = { ...fact, eventMetadataType: 'tag', key: 'source' }
  const event = {
    tags: ['Crash', 'Braking'],
    metaData: [
      { ...label, value: 'person', tspIncidentTag: 'Crash' },
      { ...label, value: 'automated', tspIncidentTag: 'Braking' },
      { ...fact, eventMetadataType: 'context', key: 'label', value: 'ContextSnowyOrIcy', tspIncidentTag: null },
      { ...fact, eventMetadataType: 'context', key: 'label', value: 'ContextWet', tspIncidentTag: null },
    ],
  }
  expect(labelsText(event)).toBe('Crash (by a person), Braking')
  expect(contextText(event)).toBe('Snowy or icy, Wet')
  expect(contextText(sampleEvent)).toBe('')
})

test('shows a label once that is sent in two spellings, as a person’s if one of them is', () => {
  const person = { ...fact, eventMetadataType: 'tag', key: 'source', value: 'person', tspIncidentTag: 'near collision' }
  expect(labelsText({ tags: ['Near collision', 'near collision'], metaData: [] })).toBe('Near collision')
  expect(labelsText({ tags: ['Near collision', 'near collision'], metaData: [person] })).toBe(
    'Near collision (by a person)',
  )
})

test('shows no duration for an event without an end, or with one equal to its start', () => {
  const { startedAt } = sampleEvent
  expect(lastedText({ startedAt, endedAt: null })).toBeNull()
  expect(lastedText({ startedAt, endedAt: startedAt })).toBeNull()
  const later = (ms: number) => new Date(Date.parse(startedAt) + ms).toISOString()
  expect([400, 4_000, 61_000].map((ms) => lastedText({ startedAt, endedAt: later(ms) }))).toEqual([
    '1\u00a0s',
    '4\u00a0s',
    '1\u00a0min',
  ])
})

test('shows the combined duration and period of merged events, as far as known', () => {
  const summed = (rest: object) => summedText({ ...sampleEvent, occurrences: 4, ...rest }, miles)
  const endedAt = new Date(Date.parse(sampleEvent.startedAt) + 20 * 60_000).toISOString()
  expect(summed({ sums: { seconds: 12, meters: 4_827 }, endedAt })).toBe(
    '12\u00a0s over 3 mi in total, within 20\u00a0min',
  )
  expect(summed({ sums: { seconds: 12, meters: null } })).toBe('12\u00a0s in total')
  expect(summed({ sums: null, endedAt })).toBe('within 20\u00a0min')
  expect(summed({ sums: { seconds: null, meters: null } })).toBe('')
})
