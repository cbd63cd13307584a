import { expect, test } from 'vitest'
import { withArticle } from './with-article.ts'

test.each([
  ['viewer', 'a viewer'],
  ['insurer', 'an insurer'],
  ['operator', 'an operator'],
  ['annotator', 'an annotator'],
  ['Admin', 'an Admin'],
])('puts an article before “%s”', (noun, text) => {
  expect(withArticle(noun)).toBe(text)
})
