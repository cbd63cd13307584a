import { afterEach, expect, test, vi } from 'vitest'
import { type Format, tableColumns } from '../../list/list-column.ts'
import { usageVehicleList } from './usage-vehicle-list.tsx'

afterEach(() => void vi.useRealTimers())

test('names the dates of its 30 days, because the other distance is of the page’s days', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T03:00:00Z') })
  const headers = tableColumns(usageVehicleList.columns, { timeZone: 'America/Chicago' } as Format).map(
    ({ header }) => header,
  )
  expect(headers).toContain('Distance, Oct 28 – Nov 26')
  expect(headers).not.toContain('Last 30 days')
})
