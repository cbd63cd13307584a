import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapAlert } from './incident-mapping.ts'
import { mapDriverReport, mapVehicle } from './mapping.ts'
import { Alert, DriverReport, Vehicle } from './wire.ts'

// Other spellings of the same facts, from public clients of the live API and of its webhooks.

const alert = {
  id: 48211900017,
  timestamp: 1785748451000,
  vehicle: { vehicleNumber: 'T-1042' },
  details: { typeId: 12, typeDescription: 'HARD-BRAKING' },
}
const map = (change: object = {}) => mapAlert(Alert.parse({ ...alert, ...change }), 'km/h')

describe('alerts', () => {
  it('accept numbers as text', () => {
    const reported = map({ duration: '7', speedData: { speed: '71.5', speedLimit: '55' } })
    expect(reported).toMatchObject({ speedKmh: 71.5, speedLimitKmh: 55, endedAt: new Date(1785748458000) })
  })

  it('survive null values', () => {
    const odd = { duration: '', speedData: { speed: 'n/a', speedLimit: null }, gpsData: 'none', videos: {} }
    expect(map(odd)).toMatchObject({ speedKmh: null, speedLimitKmh: null, endedAt: null, location: null })
    expect(map({ gpsData: [] }).location).toBeNull()
    expect(map({ gpsData: { latitude: '41.88', longitude: '-87.63' } }).location).toEqual({
      latitude: 41.88,
      longitude: -87.63,
    })
  })

  it('have the force and the maximum speed of webhooks', () => {
    const details = { ...alert.details, maxGForce: 1.4, maxVehicleSpeed: 88 }
    expect(map({ details })).toMatchObject({ maxG: 1.4, speedKmh: 88, speedBasis: 'max' })
    const both = map({ details, speedData: { speed: 71 } })
    expect(both.speedKmh).toBe(71)
    expect(both.speedBasis).toBeUndefined()
    expect(map({ details: { ...details, maxGForce: 0, maxVehicleSpeed: 0 } })).toMatchObject({
      maxG: null,
      speedKmh: null,
    })
  })

  it('are named by the number of their type if there are no words', () => {
    const tagsOf = (details: object | null) => map({ details }).tags.map(({ tag }) => tag)
    expect(tagsOf({ typeId: 12, typeDescription: null })).toEqual(['Type 12'])
    expect(tagsOf({ typeId: 12, typeDescription: ' ', subTypeDescription: 'Looking At Phone' })).toEqual([
      'Looking At Phone',
    ])
    expect(tagsOf(null)).toEqual([])
  })
})

it('marks a vehicle as disabled if its status is text', () => {
  const reasonOf = (status: unknown) =>
    mapVehicle(Vehicle.parse({ vehicleNumber: 'T-1', status }), new Map()).inactiveReason
  expect(reasonOf('0')).toBe('Disabled in Netradyne')
  expect([reasonOf('1'), reasonOf('7')]).toEqual([null, 'Status “7” in Netradyne'])
  for (const none of [null, '', {}]) expect(reasonOf(none)).toBe('No status in Netradyne')
})

it('reads scores from text', () => {
  const days = { from: new Date(0), until: new Date(1) }
  const scored = (driver: object | null) =>
    mapDriverReport(DriverReport.parse({ driver, details: { driverScore: '910' } }), days)
  expect(scored({ driverId: 'HIGGB' })).toMatchObject({ score: 91 })
  expect(scored(null)).toBeNull()
})

it('counts a score below zero as none, and rejects one above its scale', () => {
  const days = { from: new Date(0), until: new Date(1) }
  const read = (driverScore: unknown) =>
    readRecords([{ driver: { driverId: 'HIGGB' }, details: { driverScore } }], DriverReport, (one) =>
      mapDriverReport(one, days),
    )
  expect(read(-1)).toEqual({ records: [], rejected: [] })
  expect(read(null)).toEqual({ records: [], rejected: [] })
  expect(read(1001).rejected).toHaveLength(1)
})

it('has no version in the year 9999, which no later change would exceed', () => {
  const versionOf = (updatedOn: unknown) =>
    mapVehicle(Vehicle.parse({ vehicleNumber: 'T-1', updatedOn }), new Map()).revision
  expect(versionOf(253_402_300_799_999)).toBeNull()
  expect(versionOf('9999-12-31T23:59:59Z')).toBeNull()
  expect(versionOf('1785748451000')).toBe(1_785_748_451_000)
  expect(map({ updatedOn: 253_402_300_799_999 }).revision).toBeNull()
})

it('reads alerts with sentinels and empty parts', () => {
  const odd = {
    duration: -1,
    gpsData: [null],
    details: { typeId: '12', maxGForce: -1 },
    camera: { id: '' },
    driver: {},
  }
  expect(map(odd)).toMatchObject({ endedAt: null, location: null, maxG: null, driverExternalId: null })
  expect(map(odd).tags).toEqual([{ tag: 'Type 12', source: 'automated' }])
})
