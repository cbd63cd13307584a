import { expect, test } from 'vitest'
import { rowsAddUpText } from './rows-add-up.ts'

test('says which events make the difference between the rows and the fleet’s total', () => {
  const text = (listed: number, isNarrowed = false) => rowsAddUpText({ listed, counted: 604, isNarrowed })
  expect(text(604)).toBe('The rows below add up to 604.')
  expect(text(598)).toContain('598. The total also has events of vehicles that aren’t listed')
  expect(text(120, true)).toContain('120: the filters leave out vehicles')
  expect(text(607, true)).toContain('607: an event that two units of a vehicle reported counts once')
})
