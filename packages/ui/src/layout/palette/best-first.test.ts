import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const group = (heading: string, ...labels: string[]) => ({ heading, items: labels.map((label) => ({ label })) })

test('ranks exact names before prefixes, partial matches and other results', () => {
  const [found] = bestFirst([group('Vehicles', 'Van 12', 'Old Unit 12', 'Unit 120', 'Unit 12')], 'unit 12')
  expect(found?.items.map(({ label }) => label)).toEqual(['Unit 12', 'Unit 120', 'Old Unit 12', 'Van 12'])
})

test('keeps items marked as last at the end, however well they match', () => {
  const groups = bestFirst(
    [{ ...group('Not available yet', 'Messages'), last: true }, group('View', 'Old messages')],
    'messages',
  )
  expect(groups.map(({ heading }) => heading)).toEqual(['View', 'Not available yet'])
})

test('puts the group with the best match first', () => {
  const groups = bestFirst([group('Vehicles', 'Shahs van'), group('Drivers', 'Priya Shah', 'Shah')], 'shah')
  expect(groups.map(({ heading }) => heading)).toEqual(['Drivers', 'Vehicles'])
})

test('ranks who has the typed number before an event of this number', () => {
  const drivers = { heading: 'Drivers', items: [{ label: 'Sandra Owens', number: 'E-1042' }] }
  const headings = (text: string) =>
    bestFirst([group('Events', `Event ${text}`, 'Speeding'), drivers], text).map(({ heading }) => heading)
  expect(headings('E-1042')).toEqual(['Drivers', 'Events'])
  expect(headings('042')).toEqual(['Drivers', 'Events'])
  expect(headings('42')).toEqual(['Events', 'Drivers'])
})
