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

/** A trip of 20 minutes whose reader reports another ID from each of these minutes on; the last one until its end. */
const readOn = (ids: readonly (readonly [minute: number, id: string])[], endedAt: Date | null = at(20)) =>
  trip('t1', {
    startedAt: at(0),
    endedAt,
    driverExternalId: null,
    drivers: ids.map(([minute, driverExternalId], index) => ({
      driverExternalId,
      from: at(minute),
      until: index + 1 < ids.length ? at(ids[index + 1]![0]) : endedAt,
    })),
  })
const at = (minute: number) => new Date(now.getTime() + minute * 60_000)
/** A reader that loses its card for half a minute, and then for a minute, as two IDs. */
const bouncing = [
  [0, 'ana'],
  [5, '0'],
  [5.5, 'ana'],
  [10, 'FFFFFFFFFFFFFFFF'],
  [10.5, '0'],
  [11, 'ana'],
] as const

test.each([
  ['ended', at(20)],
  ['running', null],
])('leaves a trip to its driver if the reader bounces: %s', (_, endedAt) => {
  const record = readOn(bouncing, endedAt)
  const listed = dropOddIdentity(record, now)
  expect(record).toMatchObject({ driverExternalId: 'ana', drivers: [] })
  expect(listed).toHaveLength(3)
})

const until = (driverExternalId: string, from: number, minute: number) => ({
  driverExternalId,
  from: at(from),
  until: at(minute),
})

test('joins what a bounce divides between other drivers', () => {
  const record = readOn([
    [0, '0'],
    [1, 'ana'],
    [4, '0'],
    [5, 'ana'],
    [10, 'ben'],
  ])
  dropOddIdentity(record, now)
  expect(record).toMatchObject({ driverExternalId: null, drivers: [until('ana', 1, 10), until('ben', 10, 20)] })
})

test('leaves time without a driver open if it is long, or another driver follows', () => {
  const long = readOn([
    [0, 'ana'],
    [5, '0'],
    [11, 'ana'],
  ])
  dropOddIdentity(long, now)
  expect(long).toMatchObject({ driverExternalId: null, drivers: [until('ana', 0, 5), until('ana', 11, 20)] })
  const other = readOn([
    [0, 'ana'],
    [5, '0'],
    [6, 'ben'],
    [7, '0'],
    [8, 'ana'],
  ])
  dropOddIdentity(other, now)
  expect(other.drivers).toEqual([until('ana', 0, 5), until('ben', 6, 7), until('ana', 8, 20)])
})
