// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProvisionalNote } from './provisional-note.tsx'

afterEach(cleanup)

const score = (value: number | null, provisional: boolean) => ({ score: value, low: null, high: null, provisional })

test('explains the star below rows that have one, and only there', () => {
  const drawn = (...scores: ReturnType<typeof score>[]) =>
    render(<ProvisionalNote scores={scores} />).container.textContent
  expect(drawn(score(40, false), score(60, true))).toBe('* provisional: based on incomplete data')
  cleanup()
  expect(drawn(score(40, false), score(null, true))).toBe('')
})
