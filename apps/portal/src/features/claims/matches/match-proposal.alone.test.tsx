// @vitest-environment happy-dom

import type { ClaimProposal } from '@milepost/contract/claims/endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FormatSettingsContext } from '../../../lib/format/format-settings.ts'
import { MatchProposal } from './match-proposal.tsx'

vi.mock('../../../session/use-may.ts', () => ({ useMay: () => false }))
afterEach(cleanup)

const claim = {
  id: '1',
  claimNumber: 'LMC-40143',
  policyNumber: 'LM-1',
  vehicle: { id: '5', name: 'Unit 5' },
  lossDate: '2026-11-03',
  lossTime: '14:30',
  faultPercent: 0,
  paidUsd: 7262,
  reservedUsd: null,
}
const collision = {
  id: '2',
  type: { translatedType: 'Collision', word: 'Collision' },
  occurredAt: '2026-11-03T20:31:00Z',
  timeZone: 'America/Chicago',
  place: null,
  maxG: 4.2,
  hasVideo: false,
  accidentId: 2,
  faultPercent: 100,
  costEstimateUsd: 41_800,
}

/** Terms and values of one side. */
function factsOf(name: string): Record<string, string | null> {
  const side = within(screen.getByRole('region', { name }))
  const values = side.getAllByRole('definition')
  return Object.fromEntries(side.getAllByRole('term').map((term, at) => [term.textContent, values[at]!.textContent]))
}

function show(event: object) {
  const proposal = { claim, event: { ...collision, ...event } } as unknown as ClaimProposal
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormatSettingsContext value={{ units: 'metric', timeZone: 'America/Chicago' }}>
        <MatchProposal proposal={proposal} />
      </FormatSettingsContext>
    </QueryClientProvider>,
  )
}

test('shows fault and cost of the loss beside those of the claim', () => {
  show({})
  expect(factsOf('Claim LMC-40143')).toMatchObject({ Fault: 'Not at fault', Paid: '$7,262' })
  expect(factsOf('Collision')).toMatchObject({ Fault: 'At fault', 'Cost estimate': '$41,800' })
})

test('calls what a loss doesn’t say unknown, and leaves it out of a suspected collision', () => {
  show({ faultPercent: null, costEstimateUsd: null })
  expect(factsOf('Collision')).toMatchObject({ Fault: 'Unknown', 'Cost estimate': 'Unknown' })
  cleanup()
  show({ accidentId: null, faultPercent: null, costEstimateUsd: null })
  expect(Object.keys(factsOf('Collision'))).toEqual(['Time', 'Place', 'Force', 'Video'])
})
