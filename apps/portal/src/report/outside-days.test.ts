import { expect, test } from 'vitest'
import { outsideDays } from './outside-days.ts'

const known = {
  knownFrom: '2026-05-28',
  isLoading: false,
  today: '2026-11-25',
  now: new Date('2026-11-25T16:00:00Z'),
}

test('explains days before the first data and when data begins, and shows them if one day has data', () => {
  expect(outsideDays({ from: '2020-01-01', to: '2020-03-01' }, known)).toEqual({
    title: 'This period is before the first data.',
    detail: 'The first trips and events are from May 28.',
    instead: { from: '2026-05-28', to: '2026-11-25', text: 'May 28 – Nov 25' },
  })
  expect(outsideDays({ from: '2020-01-01', to: '2020-03-01' }, { ...known, isLoading: true })?.detail).toBe(
    'History is imported back to May 28 so far; earlier days may follow.',
  )
  expect(outsideDays({ from: '2026-05-01', to: '2026-05-28' }, known)).toBeUndefined()
  expect(outsideDays({ from: '2026-05-01', to: '2026-05-27' }, known)).toBeDefined()
})

test('explains future days, and shows a range that has begun', () => {
  expect(outsideDays({ from: '2026-11-26', to: '2026-12-24' }, known)?.title).toBe('This period is in the future.')
  expect(outsideDays({ from: '2026-11-25', to: '2026-12-24' }, known)).toBeUndefined()
})

test('offers the nearest available days for a rejected range, within the limit', () => {
  expect(outsideDays({ from: '1950-01-01', to: '2026-11-25' }, known)).toMatchObject({
    title: 'This period can’t be shown.',
    instead: { from: '2024-10-26', to: '2026-11-25' },
  })
  expect(outsideDays({ from: '2019-01-01', to: '2019-02-01' }, { ...known, knownFrom: '2020-01-01' })?.instead).toEqual(
    { from: '2024-10-26', to: '2026-11-25', text: 'Oct 26, 2024 – Nov 25, 2026' },
  )
})

test('keeps the days while nothing is known or the start of data is unknown', () => {
  for (const knownFrom of [null, undefined])
    expect(outsideDays({ from: '2020-01-01', to: '2020-03-01' }, { ...known, knownFrom })).toBeUndefined()
})
