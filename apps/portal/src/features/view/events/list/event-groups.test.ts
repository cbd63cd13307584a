import { expect, test } from 'vitest'
import { sampleEvent } from '../shared/sample-event.ts'
import { groupEvents, groupText } from './event-groups.ts'

const event = (id: string, occurredAt: string, vehicleId: string, riskScore = 10) => ({
  ...sampleEvent,
  id,
  occurredAt,
  riskScore,
  vehicle: { ...sampleEvent.vehicle, id: vehicleId },
  driver: null,
})
const day = (instant: string) => instant.slice(0, 10)

test('one group a vehicle and day, in the order of their first event, nobody lost', () => {
  const events = [
    event('1', '2026-11-20T12:00:00Z', '7'),
    event('2', '2026-11-20T11:00:00Z', '8', 62.6),
    event('3', '2026-11-20T10:00:00Z', '7', 40),
    event('4', '2026-11-19T10:00:00Z', '7'),
  ]
  const groups = groupEvents(events, 'vehicle', day)
  expect(groups.map((group) => group.events.map((one) => one.id))).toEqual([['1', '3'], ['2'], ['4']])
  expect(groupText(groups[0]!)).toBe('2 events on this page, highest risk 40')
  expect(groupText(groups[1]!)).toBe('1 event on this page, highest risk 63')
})

test('events without a driver are a group of their own', () => {
  expect(groupEvents([event('1', '2026-11-20T12:00:00Z', '7')], 'driver', day)[0]?.title).toBe('No driver')
})
