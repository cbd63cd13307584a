import { expect, test } from 'vitest'
import { linesOf, readLines } from './region-lines.ts'

test('reads a table of regions as entered or pasted from a spreadsheet', () => {
  const relativeRisks = { 17: 1.25, 36: 1.4, 124: 0.9 }
  expect(linesOf(relativeRisks)).toBe('IL 1.25\nNY 1.4\nQC 0.9')
  expect(readLines(linesOf(relativeRisks))).toEqual({ relativeRisks, problem: null })
  const pasted = 'Region,Relative risk\r\nIllinois,1.25\r\n"New York";1.4\r\n\r\n124\t0.9'
  expect(readLines(pasted)).toEqual({ relativeRisks, problem: null })
  expect(readLines('')).toEqual({ relativeRisks: {}, problem: null })
})

test.each([
  ['IL 1.2\nGotham 1', 'Line 2: unknown region Gotham.'],
  ['IL 1.2\nNY 9', 'Line 2: 9 is not between 0.25 and 4.'],
  ['IL 1.2\nNY much', 'Line 2: much is not between 0.25 and 4.'],
  ['IL 1.2\nIllinois 1.1', 'Line 2: Illinois is listed twice.'],
  ['IL 1.2\nNY', 'Line 2: enter a region and its number.'],
])('reports the line of %j as invalid', (text, problem) => {
  expect(readLines(text).problem).toBe(problem)
})
