import { describe, expect, test } from 'vitest'
import { vehicle } from '../../testing/samples/sample-fleet.ts'
import { dropPlaceholders, isNoDriver, isNoId, isNoVin } from './placeholders.ts'
import { plausible } from './plausible.ts'

test.each(['@@@', '-----------------', '00000000000000000', 'UNKNOWN', 'n/a', 'Not set'])('%s is no VIN', (vin) =>
  expect(isNoVin(vin)).toBe(true),
)
test.each(['1M8GDM9AXKP042788', 'WVWZZZ1JZXW000001'])('%s may be a VIN', (vin) => expect(isNoVin(vin)).toBe(false))

test.each([
  '0',
  '000',
  '-1',
  'NoDeviceId',
  'UnknownDriverId',
  'no_user',
  'null',
  '00000000-0000-0000-0000-000000000000',
  '4294967295',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF',
  '0xffff',
  '0x00000000',
  '0.0',
  '16777215',
  '9999999999',
  'No Card',
  'NaN',
])('%s is no id', (id) => expect(isNoId(id)).toBe(true))
test.each([
  '1',
  '10',
  '111',
  '7777',
  'b1',
  '356307042441013',
  'a0a0',
  'fff',
  'ffe0',
  'None-Such Transport',
  'Nova',
  '90000',
])('%s is an id', (id) => expect(isNoId(id)).toBe(false))

test.each([
  '(none)',
  '<NULL>',
  'Unknown Driver 0',
  'Guest',
  'driver',
  'Unknown Driver',
  'UNIDENTIFIED DRIVER',
  '(unassigned driver)',
  'No driver',
  'unknown',
  '0000000',
  'undefined',
  'N/A',
  '-1',
  'No Card',
  'no driver card',
  'Card not inserted',
  'NO RFID TAG',
  'Not logged in',
])('%s is no driver', (name) => expect(isNoDriver(name)).toBe(true))
test.each(['Guest, Edgar', 'Noah Driver', 'Test Pilot', 'Olga Unknownova', 'Driver 7', 'Noah Card', 'Kay Nocard'])(
  '%s is a person',
  (name) => expect(isNoDriver(name)).toBe(false),
)

describe('of a record', () => {
  test('periods of a trip without anyone are left out', () => {
    const from = new Date()
    const drivers = ['7', '0', 'FFFFFFFF'].map((driverExternalId) => ({ driverExternalId, from, until: null }))
    const record = { driverExternalId: '0x00000000', drivers }
    dropPlaceholders(record)
    expect(record).toEqual({ driverExternalId: null, drivers: drivers.slice(0, 1) })
  })

  test.each(['No Card', '-1', 'N/A', 'null', 'undefined', '0000000', '#N/A', 'no data'])(
    '%s becomes no value',
    (text) => {
      const named = {
        driverName: text,
        make: text,
        model: text,
        licensePlate: text,
        licenseNumber: text,
        phoneNumber: text,
      }
      const record = { ...named, employeeNumber: text, driverExternalId: text, vehicleName: text, vin: text }
      dropPlaceholders(record)
      expect(Object.values(record).filter((value) => value !== null)).toEqual([])
    },
  )

  test('a vehicle without a name has that of its plate, or its id', () => {
    const named = ['null', 'N/A', 'undefined'].map((name) => ({ ...vehicle('v1', name), licensePlate: '8ABC123' }))
    const other = { ...vehicle('v1', 'null'), licensePlate: 'null' }
    for (const record of [...named, other]) dropPlaceholders(record)
    expect([...named, other].map(({ name }) => name)).toEqual(['8ABC123', '8ABC123', '8ABC123', 'Vehicle v1'])
  })

  test('only what says nothing is dropped', () => {
    const record = {
      ...vehicle('v1', 'Unit 1'),
      vin: '@@@',
      licensePlate: '---',
      deviceSerial: 'NoDeviceId',
      make: 'Unknown',
      model: 'Sprinter',
      driverExternalId: '0',
    }
    dropPlaceholders(record)
    expect(record).toEqual({
      ...vehicle('v1', 'Unit 1'),
      vin: null,
      licensePlate: null,
      deviceSerial: null,
      make: null,
      model: 'Sprinter',
      driverExternalId: null,
    })
  })

  test('a driver or a vehicle that means none is rejected', () => {
    const driver = {
      externalId: 'd9',
      name: 'Unidentified Driver',
      inactiveReason: null,
      licenseState: null,
      licenseNumber: null,
      phoneNumber: null,
      revision: null,
    }
    const now = new Date()
    expect(plausible('drivers', [driver], now).rejected[0]?.reason).toBe('It means an unknown driver')
    expect(plausible('drivers', [{ ...driver, name: 'Ann Lee' }], now).rejected).toEqual([])
    expect(plausible('vehicles', [vehicle('NoDeviceId', 'Unit')], now).rejected[0]?.reason).toBe(
      'Its ID means no vehicle',
    )
  })
})
