import { expect, test } from 'vitest'
import { shownSpeed } from './shown-speed.ts'

const trace = [
  { t: -6, speedKmh: 90 },
  { t: -1, speedKmh: 43 },
  { t: 0, speedKmh: null },
  { t: 2, speedKmh: 30 },
]
const position = { speedKmh: 50, source: 'position' } as const

test('shows the reported speed, else the closest measured one with its source', () => {
  expect(shownSpeed({ speedKmh: 60, nearSpeed: position }, trace)).toEqual({ speedKmh: 60, note: undefined })
  expect(shownSpeed({ speedKmh: null, nearSpeed: position }, trace)).toEqual({ speedKmh: 43, note: 'from the trace' })
  expect(shownSpeed({ speedKmh: null, nearSpeed: position })).toEqual({
    speedKmh: 50,
    note: 'from the vehicle’s position',
  })
  expect(shownSpeed({ speedKmh: null, nearSpeed: null }, [trace[0]!])).toEqual({ speedKmh: null, note: undefined })
})
