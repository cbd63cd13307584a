// @vitest-environment happy-dom

import type { DataFlow } from '@milepost/contract/connections/sync'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FlowTable } from './flow-table.tsx'

const flow = (dataType: DataFlow['dataType'], records: number): DataFlow => ({
  dataType,
  lastSuccessAt: '2026-11-20T16:00:00.000Z',
  lastAttemptAt: '2026-11-20T16:00:00.000Z',
  lastRecordAt: null,
  records,
  records24h: 0,
  rejected: 0,
  droppedValues: 0,
  failure: null,
  switchedOffReason: null,
  history: null,
  daily: [],
})

test('says “Receiving” only of data that arrived, and that camera health isn’t reported', () => {
  render(<FlowTable flows={[flow('vehicles', 12), flow('cameraHealth', 0), flow('mismatches', 0)]} isRead />)
  const states = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(states[1]).toContain('Receiving')
  expect(states[2]).toContain('Not reported')
  expect(states[3]).toContain('No records yet')
})
