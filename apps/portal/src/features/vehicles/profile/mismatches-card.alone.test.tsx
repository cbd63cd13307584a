// @vitest-environment happy-dom

import type { VehicleDetails } from '@milepost/contract/vehicles/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MismatchesCard } from './mismatches-card.tsx'

vi.mock('../../../session/use-may.ts', () => ({ useMay: () => false }))
vi.mock('../../../shell/status/loading-history.ts', () => ({ useCoverage: () => 'complete' }))
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
