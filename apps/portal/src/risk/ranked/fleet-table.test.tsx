// @vitest-environment happy-dom

import type { Coverage } from '@milepost/contract/connections/reads'
import type { ConnectionRisk } from '@milepost/contract/risk/reports'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import { FleetTable, fleetFile } from './fleet-table.tsx'

afterEach(cleanup)

const noScore = { score: null, low: null, high: null, provisional: true }
const row: ConnectionRisk = {
  connection: { id: 1, name: 'Acme' },
  scored: 0,
  combined: noScore,
  behavioral: noScore,
  environmental: noScore,
  usage: noScore,
  previousScore: null,
  previousInterval: null,
  previousMonth: null,
  notCompared: 'noEarlierScore',
  mainChange: null,
  distanceMeters: 0,
  losses: 0,
  lossesPerMillionMiles: null,
}

function cellsOf(coverage: Coverage, change: Partial<ConnectionRisk> = {}): (string | null)[] {
  render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'America/Chicago' }}>
      <FleetTable
        parts
        connections={[{ ...row, ...change }]}
        since="2026-08-01"
        hrefOf={() => '/'}
        coverageOf={() => coverage}
      />
    </FormatSettingsContext>,
  )
  const cells = [...screen.getByRole('table').querySelectorAll('tbody td')].map(({ textContent }) => textContent)
  cleanup()
  return cells.slice(2)
}

test('shows no zero and no dash while history is imported', () => {
  expect(new Set(cellsOf('loading'))).toEqual(new Set(['Not available yet']))
  expect(cellsOf('loading', { losses: 2 })[4]).toBe('2')
  const { rows } = fleetFile([row], () => 'loading', true)
  expect(rows[0]!.slice(-2)).toEqual(['Not available yet', 'Not available yet'])
})

test('shows none once everything has been read', () => {
  expect(cellsOf('complete', { lossesPerMillionMiles: 0 }).slice(-2)).toEqual(['0', '0.0'])
  expect(cellsOf('complete')[0]).toBe('Not enough driving data yet')
})
