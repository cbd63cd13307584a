import { expect, it } from 'vitest'
import { queryOf } from './query.ts'

it('writes parameters behind an address, lists under one name', () => {
  expect(queryOf({})).toBe('')
  expect(queryOf({ limit: 5, all: true, id: ['1', '2'], name: 'a b&c' })).toBe(
    '?limit=5&all=true&id=1&id=2&name=a+b%26c',
  )
})
