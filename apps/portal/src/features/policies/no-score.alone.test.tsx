// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NoScore } from './policy-list.tsx'

const read = vi.hoisted(() => ({ coverage: 'loading' as Coverage }))
vi.mock('../../shell/status/loading-history.ts', () => ({ useCoverage: () => read.coverage }))

afterEach(cleanup)

const connections = [{ id: 3, name: 'Northern Haul' }]

test('says that a score isn’t available yet while driving is imported, as for losses', () => {
  expect(render(<NoScore connections={connections} />).container.textContent).toBe('Not available yet')
  cleanup()
  expect(render(<NoScore connections={[]} />).container.textContent).toBe('Not scored')
  cleanup()
  read.coverage = 'complete'
  expect(render(<NoScore connections={connections} />).container.textContent).toBe('Not scored')
})
