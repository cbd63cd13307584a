// @vitest-environment happy-dom

import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { VehicleRisk } from '../../features/vehicles/vehicle-risk.tsx'
import { answerOf } from '../../lib/api/query-client.ts'
import { sampleRisk } from '../../risk/sample-risk.ts'
import { RecalculationNote } from './recalculating.tsx'

afterEach(cleanup)

test('says how far it is, and which version is shown', () => {
  render(<RecalculationNote done={9} of={13} version={4} />)
  expect(screen.getByRole('status').textContent).toBe(
    '9 of 13 months recalculated with the current model (score version 4). The other months show earlier scores and aren’t compared until they are recalculated.',
  )
})

test('is shown above the score of a single vehicle while months are recalculated, and not afterwards', () => {
  const show = (
    recalculation: { done: number; of: number; version: number } | null,
    scoresFailingSince: string | null = null,
  ) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const params = { id: '7' }
    client.setQueryData(answerOf(vehicleEndpoints.risk, { params }).queryKey, {
      ...sampleRisk(),
      units: ['7'],
    } as never)
    client.setQueryData(answerOf(connectionSyncEndpoints.progress, {}).queryKey, {
      settled: true,
      connections: [],
      kinds: [],
      items: [],
      recalculation,
      scoresFailingSince,
    } as never)
    render(
      <QueryClientProvider client={client}>
        <VehicleRisk vehicleId="7" />
      </QueryClientProvider>,
    )
  }
  show({ done: 3, of: 13, version: 4 })
  expect(screen.getByRole('status').textContent).toContain('3 of 13 months recalculated')
  cleanup()
  show(null)
  expect(screen.queryByRole('status')).toBeNull()
  cleanup()
  show(null, '2026-11-30T19:16:08Z')
  expect(screen.getByRole('status').textContent).toMatch(
    /^Scores couldn’t be updated since .*Those shown are older, or missing\./,
  )
})
