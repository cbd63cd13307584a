import { expect, test } from 'vitest'
import { lastFindings, type ReceiverFinding } from './last-finding.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour))
const found = (hour: number, fault: ReceiverFinding['fault'], vehicleId = '1'): ReceiverFinding => ({
  vehicleId,
  startedAt: at(hour),
  fault,
})

test('dates a fault from the first of the last trips that show it', () => {
  const trips = [found(9, 'frozen'), found(3, 'none'), found(7, null), found(5, 'frozen'), found(11, 'frozen')]
  expect(lastFindings(trips)).toEqual([{ vehicleId: '1', startedAt: at(11), fault: 'frozen', since: at(5) }])
})

test('keeps vehicles apart, and faults', () => {
  const trips = [found(2, 'frozen'), found(4, 'twoVehicles'), found(3, 'frozen', '2'), found(6, 'none', '2')]
  expect(lastFindings(trips)).toMatchObject([
    { vehicleId: '1', fault: 'twoVehicles', since: at(4) },
    { vehicleId: '2', fault: 'none', since: at(6) },
  ])
})
