import { expect, it } from 'vitest'
import { nameOf, textOf, yearOf } from './text.ts'

it('is null for missing, empty and blank', () => {
  expect([' a b ', '', '  ', null, undefined].map(textOf)).toEqual(['a b', null, null, null, null])
})

it('joins names from the available parts', () => {
  expect(nameOf(' Ana ', null, 'Silva')).toBe('Ana Silva')
  expect(nameOf('', undefined)).toBeNull()
})

it('reads years, and nothing else as one', () => {
  expect(['2021', ' 1999 ', '0', '0000', '21', '20211', 'new', null].map(yearOf)).toEqual([
    2021,
    1999,
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})
