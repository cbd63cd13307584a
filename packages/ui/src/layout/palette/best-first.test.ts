import { expect, test } from 'vitest'
import { bestFirst } from './best-first.ts'

const group = (heading: string, ...labels: string[]) => ({ heading, items: labels.map((label) => ({ label })) })

test('what is named exactly so comes before what begins so, holds it, or was found otherwise', () => {
  const [found] = bestFirst([group('Vehicles', 'Van 12', 'Old Unit 12', 'Unit 120', 'Unit 12')], 'unit 12')
  expect(found?.items.map(({ label }) => label)).toEqual(['Unit 12', 'Unit 120', 'Old Unit 12', 'Van 12'])
})

test('what waits at the end stays there, however well it fits', () => {
  const groups = bestFirst(
    [{ ...group('Not built yet', 'Messages'), last: true }, group('View', 'Old messages')],
    'messages',
  )
  expect(groups.map(({ heading }) => heading)).toEqual(['View', 'Not built yet'])
})

test('the group with the best fit comes first', () => {
  const groups = bestFirst([group('Vehicles', 'Shahs van'), group('Drivers', 'Priya Shah', 'Shah')], 'shah')
  expect(groups.map(({ heading }) => heading)).toEqual(['Drivers', 'Vehicles'])
})
