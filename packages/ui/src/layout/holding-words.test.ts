import { expect, test } from 'vitest'
import { holdingWords } from './holding-words.ts'

const groups = [
  {
    heading: 'Analytics',
    items: [{ label: 'Environmental', keywords: ['Risk from where and when vehicles are driven, and events'] }],
  },
  { heading: 'View', items: [{ label: 'Events' }, { label: 'Vehicles', keywords: ['The fleet, and where it is'] }] },
]
const found = (text: string) => holdingWords(groups, text).map(({ items }) => items.map(({ label }) => label))

test('matches every typed word in the name or other words, and no scattered letters', () => {
  expect(found('EVENTS')).toEqual([['Environmental'], ['Events']])
  expect(found('fleet where')).toEqual([['Vehicles']])
  expect(found('evs')).toEqual([])
})

test('keeps everything if nothing is typed', () =>
  expect(found(' ')).toEqual([['Environmental'], ['Events', 'Vehicles']]))
