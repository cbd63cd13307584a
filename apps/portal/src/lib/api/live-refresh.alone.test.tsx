// @vitest-environment happy-dom

import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import type { LiveEvent } from '@milepost/contract/system/endpoints'
import { usageReportEndpoints } from '@milepost/contract/usage/endpoints'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { listeners, refresh } = vi.hoisted(() => ({
  listeners: new Set<(update: { kind: LiveEvent['kind'] }) => void>(),
  refresh: vi.fn(),
}))
vi.mock('./create-live.ts', () => ({
  createLive: () => ({
    listen: (listener: (update: { kind: LiveEvent['kind'] }) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }),
}))
vi.mock('./query-client.ts', () => ({ refresh }))
const { useLiveRefresh } = await import('./live.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Part({ shows }: { shows: readonly Parameters<typeof useLiveRefresh>[1][] }) {
  useLiveRefresh(['sums'], ...shows)
  return null
}

test('fetches a response that many parts of a page show once in two seconds', () => {
  const { progress } = connectionSyncEndpoints
  render(<Part shows={[progress, usageReportEndpoints.summary]} />)
  for (let part = 0; part < 8; part++) render(<Part shows={[progress]} />)
  // An update every quarter of a second, for 10 seconds.
  for (let at = 0; at < 40; at++) {
    for (const listener of listeners) listener({ kind: 'sums' })
    vi.advanceTimersByTime(250)
  }
  const timesOf = (endpoint: unknown) => refresh.mock.calls.filter((asked) => asked.includes(endpoint)).length
  expect(timesOf(progress)).toBe(5)
  expect(timesOf(usageReportEndpoints.summary)).toBe(5)
})
