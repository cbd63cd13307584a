import { incidentEndpoints } from '@milepost/contract/incidents/endpoints'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { settlingInterval, useSettling } from './use-settling.ts'

const { refresh, received } = vi.hoisted(() => ({ refresh: vi.fn(), received: new Map<string, () => void>() }))
vi.mock('../../../lib/api/query-client.ts', () => ({ refresh }))
vi.mock('../../../lib/api/live.ts', () => ({
  useLive: (kinds: readonly string[], onUpdate: () => void) => {
    for (const kind of kinds) received.set(kind, onUpdate)
  },
}))

beforeEach(() => void refresh.mockClear())

test('refetches counts that waited for aggregation once it is reported', () => {
  renderHook(() => useSettling(false))
  received.get('sums')?.()
  expect(refresh).toHaveBeenCalledExactlyOnceWith(incidentEndpoints.totals, incidentEndpoints.counts)
})

test.each([true, undefined])('keeps settled counts (%s) until someone refreshes', (isSettled) => {
  renderHook(() => useSettling(isSettled))
  received.get('sums')?.()
  expect(refresh).not.toHaveBeenCalled()
})

test('polls counts only while they aren’t settled', () => {
  const of = (isSettled: boolean) => {
    const data = {
      totalCount: 1,
      isExact: true,
      hiddenByView: 0,
      countsBySeverity: [],
      latestAt: null,
      earliestAt: null,
      isSettled,
    }
    return settlingInterval({ state: { data } })
  }
  expect(of(false)).toBeGreaterThan(1_000)
  expect(of(true)).toBe(false)
  expect(settlingInterval({ state: { data: undefined } })).toBe(false)
})
