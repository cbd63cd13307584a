// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RangeTable } from './range-table.tsx'

afterEach(cleanup)

test('puts the selects of a range into two columns on phones, with its overlap below', () => {
  render(
    <RangeTable
      ranges={[
        { from: 7, to: 9, rushHourTrafficType: 2 },
        { from: 8, to: 10, rushHourTrafficType: 2 },
        { from: 12, to: 13, rushHourTrafficType: 2 },
      ]}
      onChange={() => undefined}
      problemAt={() => undefined}
    />,
  )
  const [, first, , third] = screen.getAllByRole('row')
  expect(first!.className).toContain('max-tablet:grid-cols-')
  expect(screen.getAllByText('Overlaps')[0]!.closest('td')!.className).not.toContain('max-tablet:hidden')
  expect(third!.querySelectorAll('td')[3]!.className).toContain('max-tablet:hidden')
})
