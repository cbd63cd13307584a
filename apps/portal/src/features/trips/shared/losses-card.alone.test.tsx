// @vitest-environment happy-dom

import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, queryClient } from '../../../lib/api/query-client.ts'
import { LossesCard } from './losses-card.tsx'

vi.mock('../../../lib/api/live.ts', () => ({ useLiveRefresh: () => undefined }))
vi.mock('../../../report/notes/use-none.ts', () => ({ useNone: (_: object, none: string) => none }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const own = { VehicleId: ['7'] }

function show(suspected: number, { isReported = true, coverage = 'complete' } = {}) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  queryClient.setQueryData(keyOf(accidentEndpoints.page, { query: { PageSize: 3, ...own } }), {
    items: [],
    totalCount: 0,
  })
  queryClient.setQueryData(keyOf(accidentEndpoints.summary, { query: own }), {
    suspected: { count: suspected, isExact: true, translatedTypes: ['AC0001'] },
    coverage,
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <LossesCard subject={{ vehicle: ['7'] }} connectionIds={['1']} isReported={isReported} />
    </QueryClientProvider>,
  ).container.textContent
}

test('names the suspected collisions that await review, with a link to them', () => {
  expect(show(1)).toContain('No confirmed collisions yet.')
  const link = screen.getByRole('link', { name: '1 suspected collision awaiting review' })
  expect(link.getAttribute('href')).toMatch(/vehicle=.*type=AC0001|type=AC0001.*vehicle=/)
  cleanup()
  expect(show(0)).not.toContain('suspected')
})

test('says that nothing is reported, rather than none, without a device that reports collisions', () => {
  expect(show(0, { isReported: false })).toContain('No device in the vehicle reports driving events.')
  cleanup()
  const text = show(0, { coverage: 'notReported' })
  expect(text).toContain('No losses recorded: collisions aren’t reported.')
  expect(text).not.toContain('No confirmed collisions')
})
