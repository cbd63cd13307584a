// @vitest-environment happy-dom

import type { DataType } from '@milepost/contract/providers/endpoints'
import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MismatchesCard } from './mismatches-card.tsx'

vi.mock('../../../session/use-may.ts', () => ({ useMay: () => false }))
const reads = vi.hoisted(() => ({ read: [] as string[] }))
vi.mock('../../../shell/status/loading-history.ts', async () => {
  const { coverageOf } = await import('@milepost/contract/connections/reads')
  return {
    useKnownKinds: () => (kinds: DataType[]) => ({
      coverage: coverageOf(
        [{ connectionId: 1, read: reads.read as DataType[], unread: [], completeFrom: null }],
        kinds,
      ),
      reporting: undefined,
    }),
  }
})
beforeEach(() => {
  reads.read = ['vehicles', 'positions', 'trips', 'incidents', 'mismatches']
})
afterEach(cleanup)

const unit = { id: '12', name: 'Truck camera', provider: 'Lytx', mismatches: 1 }
const show = (...otherUnits: object[]) => {
  const vehicle = { id: '7', connection: { id: 1, name: 'Acme' }, mismatchDetails: [], otherUnits }
  return render(<MismatchesCard vehicle={vehicle as unknown as VehicleDetails} />).container.textContent
}

test('says which other unit of the vehicle has mismatches if this one has none', () => {
  const text = show(unit, { ...unit, id: '13', mismatches: 0 })
  expect(text).toContain('This unit has no mismatches.')
  expect(text).toContain('1 mismatch on its other unit, Truck camera (Lytx)')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/view/vehicles/profile/12'])
  cleanup()
  expect(show({ ...unit, mismatches: 0 })).toContain('This vehicle has no mismatches.')
})

test('says which types of mismatches nothing shows, and calls none unreported that is compared', () => {
  reads.read = ['vehicles', 'positions', 'trips', 'incidents']
  expect(show()).toContain(
    'No mismatches in what is compared.The provider doesn’t report what shows this: Device not found.',
  )
  cleanup()
  reads.read = []
  expect(show()).toContain('Mismatches aren’t reported.')
})
