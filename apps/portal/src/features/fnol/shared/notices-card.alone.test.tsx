import { type FnolNotification, fnolEndpoints } from '@milepost/contract/fnol/endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from '../../../lib/api/query-client.ts'
import { NoticesCard } from './notices-card.tsx'

vi.mock('../../../session/session-context.ts', () => {
  const client = { id: 1, timeZone: 'America/Chicago' }
  return {
    useSessionState: () => ({ kind: 'signedIn', person: { user: { id: 'u1' }, client } }),
    useSession: () => ({ roles: ['admin'], user: { id: 'u1', isReviewer: false }, client }),
  }
})
vi.mock('../../../lib/api/live.ts', () => ({ useLive: () => undefined }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A first notice whose email was only stored. */
const stored: FnolNotification = {
  id: '0b1e6a52-9d0c-4c53-8a4e-0f0f8a0c8a01',
  notificationLevel: 1,
  eventId: '7',
  accidentId: 7,
  vehicleName: 'Unit 1',
  vehicleVin: null,
  incidentStartedAt: '2026-11-27T20:00:00.000Z',
  reason: 'The loss was confirmed',
  createdAt: '2026-11-27T22:10:00.000Z',
  sentAt: null,
  storedAt: '2026-11-27T22:16:00.000Z',
  to: 'claims@example.com',
  delivery: 'sent',
  failure: null,
  note: null,
  isStoredOnly: true,
  confirmedByName: null,
}

function buttonsOf(notices: FnolNotification[]): (string | null)[] {
  vi.stubGlobal('fetch', async () => Response.json(notices))
  queryClient.setQueryData(keyOf(fnolEndpoints.ofEvent, { params: { eventId: '7' } }), notices)
  render(
    <QueryClientProvider client={queryClient}>
      <NoticesCard eventId="7" occurredAt={stored.incidentStartedAt} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('button').map((button) => button.textContent)
}

test('offers to confirm every notice that awaits it, even if the first one was only stored', () => {
  const waiting = {
    ...stored,
    id: 'w',
    notificationLevel: 2,
    delivery: 'awaitingConfirmation',
    isStoredOnly: false,
    storedAt: null,
  } as const
  expect(buttonsOf([stored, waiting])).toEqual(['Confirm and send'])
  expect(screen.getByText('2026-11-27 16:16:00').closest('li')?.textContent).toContain('Stored, not sent')
})

test('offers no second notice before a first one was sent', () => {
  expect(buttonsOf([])).toEqual(['Send first notice'])
  cleanup()
  expect(buttonsOf([stored])).toEqual([])
  cleanup()
  expect(buttonsOf([{ ...stored, isStoredOnly: false, storedAt: null, sentAt: stored.createdAt }])).toEqual([
    'Send second notice',
  ])
})
