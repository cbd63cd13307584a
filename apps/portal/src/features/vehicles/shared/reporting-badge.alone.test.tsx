// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import { reportingStatus } from '@milepost/domain/codes'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ReportingBadge } from './reporting-badge.tsx'

const positions = vi.hoisted(() => ({ coverage: 'complete' as Coverage }))
vi.mock('../../../shell/status/loading-history.ts', () => ({
  useCoverage: (thing: string, [id]: string[]) =>
    thing === 'positions' && id === '3' ? positions.coverage : 'complete',
}))
afterEach(cleanup)

const shown = (reporting: 'active' | 'inactive', coverage: Coverage) => {
  positions.coverage = coverage
  const vehicle = { reporting: reportingStatus.code[reporting], connection: { id: 3, name: 'West' } }
  return render(<ReportingBadge vehicle={vehicle} />).container.textContent
}

test('calls a vehicle inactive only so far while its positions are still imported', () => {
  expect(shown('inactive', 'loading')).toBe('Inactive so far')
  cleanup()
  expect(shown('inactive', 'complete')).toBe('Inactive')
  cleanup()
  expect(shown('active', 'loading')).toBe('Active')
})
