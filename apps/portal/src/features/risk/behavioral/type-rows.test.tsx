// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TypeRows } from './type-rows.tsx'

afterEach(cleanup)

test('hints at rows that lead to events on a screen only, and where they do', () => {
  const show = (otherHref: string | undefined) =>
    render(
      <TypeRows
        title="Types"
        types={[]}
        otherEvents={0}
        otherHref={otherHref}
        isCompared={false}
        hrefOf={() => undefined}
      />,
    )
  show('/view/events')
  expect(screen.getByText('select a row to see its events').className).toContain('print:hidden')
  cleanup()
  show(undefined)
  expect(screen.queryByText('select a row to see its events')).toBeNull()
})
