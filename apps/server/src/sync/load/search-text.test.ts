import { expect, test } from 'vitest'
import { longestSearchedText, searchText } from './search-text.ts'

test('finds a record by its names and numbers, in lower case', () => {
  expect(searchText(['Unit 7', null, 'ABC 12'])).toBe('unit 7 abc 12')
})

test('cuts text that an index can’t hold between letters', () => {
  const text = searchText(['🚚'.repeat(1_000), 'plate'])
  expect([...text]).toHaveLength(longestSearchedText)
  expect(text.isWellFormed()).toBe(true)
  expect(Buffer.byteLength(text)).toBe(2_000)
})
