// @vitest-environment happy-dom

import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { mediaEndpoints } from '@milepost/contract/media/endpoints'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { eventsHref } from '../../../addresses.ts'
import { answerOf, queryClient } from '../../../lib/api/query-client.ts'
import { hasRows } from '../../../risk/reasons/use-links-with-events.ts'
import { sampleEvent } from './replay/sample-event.ts'
import { useMediaUpdates } from './use-media-updates.ts'

const live = vi.hoisted(() => ({ update: async (_: object) => {} }))
vi.mock('../../../lib/api/live.ts', () => ({
  useLive: (_: unknown, onUpdate: typeof live.update) => {
    live.update = onUpdate
  },
}))
vi.mock('../../../session/current-client.ts', () => ({ currentClientId: () => 1 }))
vi.mock('../../../lib/api/api.ts', () => ({
  call: async (endpoint: unknown) =>
    endpoint === mediaEndpoints.token && { cameras: [{ position: 1, thumbnailUrl: '/new.jpg', state: 'ready' }] },
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
})

test('updates pictures of cached lists after another page has checked its links to events', async () => {
  const { queryKey } = answerOf(incidentEndpoints.page, {
    params: { id: 1 },
    query: { From: '2026-11-01', To: '2026-11-30' },
  })
  const list = { items: [{ ...sampleEvent, thumbnails: [] }], totalCount: 1 }
  queryClient.setQueryData(queryKey, list as never)
  const checked = hasRows(eventsHref(), { zone: 'UTC', now: new Date() }).queryKey
  queryClient.setQueryData(checked, true)
  renderHook(() => useMediaUpdates([sampleEvent]))
  await live.update({ kind: 'media', incidentId: sampleEvent.id })
  expect(queryClient.getQueryData(queryKey)?.items[0]?.thumbnails).toEqual([{ position: 1, url: '/new.jpg' }])
  expect(queryClient.getQueryData(checked)).toBe(true)
})
