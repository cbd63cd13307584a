import { expect, it } from 'vitest'
import { queryOf } from './query.ts'

it('appends parameters to a URL, with lists under one name', () => {
  expect(queryOf({})).toBe('')
  expect(queryOf({ limit: 5, all: true, id: ['1', '2'], name: 'a b&c' })).toBe(
    '?limit=5&all=true&id=1&id=2&name=a+b%26c',
  )
})
