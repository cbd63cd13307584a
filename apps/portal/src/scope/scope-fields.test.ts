import { SearchedText } from '@milepost/contract/api/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { textField } from './scope-fields.ts'

const read = (text: string) => z.object(textField).parse({ text }).text

test('searches for the beginning of an endless text, without splitting an emoji', () => {
  expect(read('  van 12 ')).toBe('van 12')
  expect(read('y'.repeat(10_000))).toHaveLength(200)
  const cut = read('🚚'.repeat(99).concat('a', '🚚'.repeat(50)))
  expect(encodeURIComponent(cut)).not.toBe('')
  expect(SearchedText.parse(cut)).toBe(cut)
})
