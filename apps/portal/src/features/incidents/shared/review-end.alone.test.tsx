// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { eventList } from './event-list.ts'
import { ReviewEnd } from './review-end.tsx'

const totals = vi.hoisted(() => ({ next: Promise.withResolvers<object>() }))
vi.mock('../../../session/session-context.ts', async (original) => ({
  ...(await original<object>()),
  useClientId: () => 1,
}))
vi.mock('../../../lib/api/live.ts', () => ({ useLiveRefresh: () => undefined, useLive: () => undefined }))
vi.mock('../../../list/list-definition.ts', async (original) => ({
  ...(await original<object>()),
  totalsOfList: () => ({ queryKey: ['totals'], queryFn: () => totals.next.promise, retry: false }),
}))
afterEach(cleanup)

const count = (totalCount: number) => ({ totalCount, isExact: true })

test('shows no count from before the last rating, which may be of the event that was just rated', async () => {
  const client = new QueryClient()
  client.setQueryData(['totals'], count(1))
  const place = { values: eventList.filters.parse({ waiting: 'yes' }), position: 3 }
  const { container } = render(
    <QueryClientProvider client={client}>
      <FormatSettingsContext value={{ units: 'metric', timeZone: 'UTC' }}>
        <ReviewEnd place={place as never} total={3} />
      </FormatSettingsContext>
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe('')
  totals.next.resolve(count(0))
  await waitFor(() => expect(screen.getAllByText('All 3 reviewed').length).toBeGreaterThan(0))
})
