import { expect, it } from 'vitest'
import { tripDrivers } from './trip-drivers.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))
const trip = { startedAt: at(8), endedAt: at(12) }
const period = (driverExternalId: string, from: number, until: number | null) => ({
  driverExternalId,
  from: at(from),
  until: until === null ? null : at(until),
})

it('names the only driver of a trip, and none without any', () => {
  expect(tripDrivers([{ ...period('1', 6, null), driverName: 'Ana' }], trip)).toEqual({
    driverExternalId: '1',
    driverName: 'Ana',
  })
  expect(tripDrivers([period('1', 6, 9), period('1', 9, 13)], trip)).toEqual({ driverExternalId: '1' })
  expect(tripDrivers([period('1', 6, 8), period('2', 12, null)], trip)).toBeNull()
})

it('splits a trip between several drivers, who then have no trip of their own', () => {
  expect(tripDrivers([period('2', 10, null), period('1', 6, null)], trip)).toEqual({
    driverExternalId: null,
    driverName: null,
    drivers: [period('1', 8, 10), period('2', 10, 12)],
  })
})

it('doesn’t credit a whole trip to a driver of its end', () => {
  expect(tripDrivers([period('1', 10, null)], trip)).toMatchObject({
    driverExternalId: null,
    drivers: [period('1', 10, 12)],
  })
})

it('leaves the last driver of a running trip without an end', () => {
  const { drivers } = tripDrivers([period('1', 6, 10), period('2', 10, null)], { ...trip, endedAt: null })!
  expect(drivers).toEqual([period('1', 8, 10), period('2', 10, null)])
})
