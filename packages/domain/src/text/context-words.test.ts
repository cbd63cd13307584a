import { expect, test } from 'vitest'
import { contextWords } from './context-words.ts'

test('writes a label of the surroundings in words', () => {
  expect(contextWords('ContextSnowyOrIcy')).toBe('Snowy or icy')
  expect(contextWords('ContextWet')).toBe('Wet')
})

test('keeps what other providers call the surroundings', () => {
  expect(contextWords('Contextual')).toBe('Contextual')
  expect(contextWords('Heavy rain, PM')).toBe('Heavy rain, PM')
})
