import { expect, test } from 'vitest'
import { ruleSentence } from './rule-sentence.ts'

const names = {
  type: (id: string) => ({ phoneUse: 'Phone use', speeding: 'Speeding' })[id] ?? id,
  group: (id: string) => ({ '1': 'East', '2': 'West' })[id] ?? id,
}
const rule = {
  emails: ['a@example.com', 'b@example.com', 'c@example.com'],
  phoneNumbers: [],
  channelIds: [],
  riskScores: [],
  translatedIncidentType: [],
  vehicleGroups: [],
  frequency: 'immediate',
  quietHours: null,
} as const
const sentence = (change: Partial<Parameters<typeof ruleSentence>[0]>) =>
  ruleSentence({ ...rule, ...change } as Parameters<typeof ruleSentence>[0], names)

test('says who, when, what and where', () => {
  expect(sentence({ riskScores: [4, 5], translatedIncidentType: ['phoneUse', 'speeding'], vehicleGroups: ['1'] })).toBe(
    'Email 3 people at once when Phone use or Speeding with High or higher risk happens in East.',
  )
})

test('names single levels unless all higher ones are chosen', () => {
  expect(sentence({ riskScores: [5] })).toBe('Email 3 people at once when any event with Critical risk happens.')
  expect(sentence({ riskScores: [3, 5] })).toContain('with Medium or Critical risk')
  expect(sentence({ riskScores: [1, 2, 3, 4, 5] })).toContain('with any risk')
})

test('says who gets a text message', () => {
  expect(sentence({ phoneNumbers: ['+13125550142'], riskScores: [5] })).toContain(
    'Email 3 people and text 1 person at once',
  )
  expect(sentence({ emails: [], phoneNumbers: ['+13125550142'] })).toContain('Text 1 person at once')
})

test('says when messages come, and when not', () => {
  expect(sentence({ emails: ['a@example.com'], frequency: 'daily', translatedIncidentType: ['speeding'] })).toBe(
    'Email 1 person every day at 07:00 when Speeding happens.',
  )
  expect(sentence({ emails: [], frequency: 'hourly', quietHours: { from: 22, to: 6 } })).toBe(
    'Email (no recipients yet) once an hour when any event happens. Nothing is sent between 22:00 and 06:00.',
  )
})
