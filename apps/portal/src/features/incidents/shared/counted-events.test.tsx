// @vitest-environment happy-dom

import { incidentRating } from '@milepost/domain/codes'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { parseSearch } from '../../../lib/search.ts'
import { countedNote, leftOutOf } from './counted-events.tsx'

afterEach(cleanup)

const inaccurateCode = String(incidentRating.code.inaccurate)

const search = { from: '2026-07-01', to: '2026-09-28', counted: 'yes' as const }
const counts = { recorded: 37_037, repeated: 15_400, withdrawn: 100, inaccurate: 224 }
const show = (note: Partial<Parameters<typeof countedNote>[0]> = {}) =>
  render(countedNote({ search, counts, ...note })).container.textContent
const searchOf = (name: string) => parseSearch(screen.getByRole('link', { name }).getAttribute('href')!.split('?')[1]!)

test('gives what isn’t counted its figures, which add up to all recorded events', () => {
  expect(show()).toBe(
    '21,313 of 37,037 recorded events are counted. Not counted: 15,400 recorded twice, 100 withdrawn by their provider, 224 rated inaccurate.',
  )
})

test('leads to exactly the events of each figure', () => {
  show()
  const days = { from: search.from, to: search.to }
  expect(searchOf('21,313 of 37,037')).toMatchObject({ ...days, counted: 'yes' })
  const repeats = searchOf('15,400 recorded twice')
  expect(repeats).toEqual({ ...days, repeated: 'yes', withdrawn: 'no' })
  const withdrawn = searchOf('100 withdrawn by their provider')
  expect(withdrawn).toEqual({ ...repeats, withdrawn: 'yes' })
  const inaccurate = searchOf('224 rated inaccurate')
  expect(inaccurate).toEqual({ ...days, repeated: 'no', rating: inaccurateCode })
})

test('says nothing while the figure on the page is another, or without events', () => {
  expect(show({ shown: 21_313 })).not.toBe('')
  expect(show({ shown: 21_312 })).toBe('')
  expect(show({ counts: undefined })).toBe('')
  expect(show({ counts: { recorded: 0, repeated: 0, withdrawn: 0, inaccurate: 0 } })).toBe('')
  expect(show({ counts: { recorded: 9, repeated: 0, withdrawn: 0, inaccurate: 0 } })).toBe(
    '9 of 9 recorded events are counted.',
  )
})

test('splits what isn’t counted into repeats and withdrawn events, if the counts fit together', () => {
  expect(leftOutOf([251, 239, 4, 2])).toEqual({ recorded: 251, inaccurate: 4, repeated: 6, withdrawn: 2 })
  expect(leftOutOf([251, 249, 4, 0])).toBeUndefined()
})
