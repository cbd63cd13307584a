import { expect, test } from 'vitest'
import { trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { dropOddIdentity } from './drop-odd-identity.ts'

const now = new Date('2026-11-29T12:00:00Z')

test.each([
  ['TESTVIN0000000000', null, '“TESTVIN0000000000” is not a VIN: VINs have no I, O or Q'],
  ['1M8GDM9AXKP04278', null, '“1M8GDM9AXKP04278” is not a VIN: it has 16 characters instead of 17'],
  ['@@@', null, '“@@@” is not a VIN'],
  ['1m8gdm9axkp-042788', '1M8GDM9AXKP042788', undefined],
  ['1M8GDM9AXKPO42788', '1M8GDM9AXKP042788', undefined],
  ['WVWZZZ1JZXW000001', 'WVWZZZ1JZXW000001', undefined],
])('reads the VIN %s', (sent, vin, reason) => {
  const record = { ...vehicle('v1', 'Unit 1'), vin: sent }
  const [listed] = dropOddIdentity(record, now)
  expect(record.vin).toBe(vin)
  expect(listed?.reason).toBe(reason)
})

test.each([
  [1900, null],
  [1949, null],
  [1950, 1950],
  [2028, 2028],
  [2029, null],
  [2099, null],
])('reads the model year %d', (sent, modelYear) => {
  const record = { ...vehicle('v1', 'Unit 1'), modelYear: sent }
  const listed = dropOddIdentity(record, now).map(({ part, reason }) => [part, reason])
  expect(record.modelYear).toBe(modelYear)
  expect(listed).toEqual(modelYear === null ? [['model year', `Its model year, ${sent}, can’t be true`]] : [])
})

test('lists drivers that are none once for their vehicle', () => {
  const period = { from: now, until: null }
  const drivers = [
    { ...period, driverExternalId: 'd1' },
    { ...period, driverExternalId: '4294967295' },
  ]
  const record = trip('t1', { driverExternalId: 'NoDriver', drivers })
  const listed = dropOddIdentity(record, now).map(({ externalId, part, reason }) => [externalId, part, reason])
  expect(record).toMatchObject({ driverExternalId: null, drivers: [{ driverExternalId: 'd1' }] })
  expect(listed).toEqual([
    ['v1: driver', 'driver', 'Its driver, “NoDriver”, means an unknown driver'],
    ['v1: driver', 'driver', 'Its driver, “4294967295”, means an unknown driver'],
  ])
})
