import type { RejectedRecord } from '@milepost/contract/connections/sync'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { RejectedRecordsCard } from './rejected-records-card.tsx'

vi.mock('../../../session/session-context.ts', () => {
  const client = { id: 1, timeZone: 'America/Chicago' }
  return {
    useSessionState: () => ({ kind: 'signedIn', person: { user: { id: 'u1' }, client } }),
    useSession: () => ({ roles: ['admin'], user: { id: 'u1', isReviewer: false }, client }),
  }
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const record: RejectedRecord = {
  dataType: 'positions',
  device: '1042',
  vehicleId: '77',
  deviceName: 'Unit 7',
  vin: '1FTFW1E50PFA00042',
  cause: 'Latitude # is not between # and #',
  records: 1500,
  externalId: '1042: Latitude # is not between # and #',
  reason: 'Latitude 91.2 is not between −90 and 90',
  path: 'latitude',
  part: null,
  payload: { latitude: 91.2 },
  firstSeenAt: '2026-11-20T16:00:00.000Z',
  lastSeenAt: '2026-11-21T16:00:00.000Z',
  times: 1500,
  storedAt: null,
}

test('shows a device with its reason once, without keys of the provider, and filters by reason', async () => {
  const asked: string[] = []
  const choices = {
    kinds: [{ dataType: 'positions', rows: 1 }],
    reasons: [
      { cause: record.cause, reason: record.reason, rows: 1 },
      { cause: 'Its speed, #, can’t be true', reason: 'Its speed, 613.4 km/h, can’t be true', rows: 1 },
    ],
  }
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const url = new URL(typeof request === 'string' ? request : request.url, 'http://portal.test')
    asked.push(url.searchParams.get('Reason') ?? '')
    return Response.json({ items: [record], totalCount: 1, choices })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RejectedRecordsCard connectionId={3} />
    </QueryClientProvider>,
  )
  const row = (await screen.findByText('Unit 7')).closest('tr, li, article')!
  expect(row.textContent).toContain('1042')
  expect(row.textContent).toContain('Latitude 91.2 is not between −90 and 90')
  expect(row.textContent).toContain('1,500')
  expect(row.querySelector('code')).toBeNull()
  expect(screen.getByRole('link', { name: 'Unit 7' }).getAttribute('href')).toBe('/view/vehicles/profile/77')
  fireEvent.click(screen.getByRole('button', { name: 'Reason' }))
  await screen.findByRole('option', { name: /Its speed, 381\smph, can’t be true/ })
  fireEvent.click(await screen.findByRole('option', { name: /Latitude 91.2/ }))
  await vi.waitFor(() => expect(asked.at(-1)).toBe(record.cause))
  fireEvent.click(await screen.findByText('1,500'))
  const dialog = await screen.findByRole('dialog')
  for (const text of ['Unit 7', record.vin!, '1042', record.reason]) expect(dialog.textContent).toContain(text)
  expect(dialog.textContent).not.toContain('#')
})
