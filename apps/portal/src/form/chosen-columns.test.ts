import { expect, test } from 'vitest'
import { changedHeaders, unusedHeaders, withChosen } from './chosen-columns.ts'

const headers = ['No.', 'Accident', 'Policy', 'Adjuster']

test('keeps columns chosen by hand for the next file with the same headers in another order', () => {
  const chosen = changedHeaders(headers, { number: 0, date: 3, fault: 2 }, { number: 0, date: 1 })
  expect(chosen).toEqual({ date: 'Accident', fault: null })
  const next = { headers: ['Adjuster', 'Accident', 'No.', 'Policy'], columns: { number: 2, date: 0, fault: 3 } }
  expect(withChosen(next, chosen)).toEqual({ number: 2, date: 1 })
})

test('leaves the guess for a file without the chosen header', () => {
  const next = { headers: ['No.', 'Date'], columns: { number: 0, date: 1 } }
  expect(withChosen(next, { date: 'Accident' })).toEqual({ number: 0, date: 1 })
})

test('names the columns that nothing is read from', () => {
  expect(unusedHeaders([...headers, ''], { number: 0, date: 1 })).toEqual(['Policy', 'Adjuster'])
})
