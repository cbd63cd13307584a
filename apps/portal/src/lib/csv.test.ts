import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test('quotes what would break a line, and only that', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 7, true, null, undefined])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",7,true,,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx'])('%j is kept from running as a formula', (text) => {
  expect(csvCell(text).replace(/^"/, '').startsWith("'")).toBe(true)
})

test('a negative number stays a number', () => {
  expect(csvCell(-0.62)).toBe('-0.62')
})

test('no text starts a formula, and every text can be read back', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvCell(text)
      const inner = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(inner).not.toMatch(/^[=+\-@\t\r]/)
      expect(inner === text || inner === `'${text}`).toBe(true)
    }),
  )
})
