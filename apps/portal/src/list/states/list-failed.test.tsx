// @vitest-environment happy-dom

import { ApiError } from '@milepost/session/api/api-error'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listFailed } from './list-failed.tsx'

afterEach(cleanup)

const message = 'pages of this list end at row 200: choose other days or narrower filters, or do not group'

const failedWith = (error: ApiError, change = vi.fn()) => {
  const query = { isError: true, isFetching: false, error, data: undefined, dataUpdatedAt: 0, refetch: vi.fn() }
  render(
    listFailed({
      definition: { things: ['event', 'events'] },
      query,
      failed: true,
      refused: undefined,
      change,
    } as never),
  )
  return change
}

test('shows how far paging goes, and links to the first page', () => {
  const change = failedWith(new ApiError('invalid', '', { issues: [{ field: 'query.PageNumber', message }] }))
  expect(screen.getByText(`P${message.slice(1)}.`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'First page' }))
  expect(change).toHaveBeenCalledWith({ page: 1 })
})

test('offers a retry for other failures', () => {
  failedWith(new ApiError('network', 'Milepost cannot be reached.'))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
