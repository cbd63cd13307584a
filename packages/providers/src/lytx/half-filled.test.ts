import { vehicleClass } from '@milepost/domain/codes'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapEvent } from './incident-mapping.ts'
import { mapGpsPoint, mapTrip, mapVehicle, recorderInUse } from './mapping.ts'
import { Device, GpsPoint, GpsTrack, Named, SafetyEvent, Trip, Vehicle } from './wire.ts'

// Sentinels and gaps from the OpenAPI files and from responses shown by other clients.

const names = { triggers: new Map(), triggersubtypes: new Map(), statuses: new Map() }
const vehicleId = '9100ffff-48a9-e663-02b3-60a3e15b0000'
const event = {
  id: '4300ffff-6680-c341-2f93-60a3e15b0000',
  eventTriggerId: 26,
  recordDateUTC: '2024-11-13T22:30:47Z',
  vehicleId,
  driverId: '0000ffff-0000-3a00-f1c1-4fa5892e0000',
  objectRevision: 2,
}
const map = (change: object = {}) => mapEvent(SafetyEvent.parse({ ...event, ...change }), names)

describe('safety events', () => {
  it('survive blanks in place of missing values', () => {
    const blanks = { downloadedDate: ' ', coachedDate: ' ', reviewedDate: ' ', coachId: ' ' }
    expect(map(blanks)).toMatchObject({ state: 'open', media: [], driverExternalId: event.driverId })
    expect(map({ driverId: ' ' }).driverExternalId).toBeNull()
  })

  it('are read as UTC with or without a zone', () => {
    const at = new Date('2024-11-13T22:30:47Z')
    for (const recordDateUTC of ['2024-11-13T22:30:47', '2024-11-13T22:30:47.0000000Z'])
      expect(map({ recordDateUTC }).occurredAt).toEqual(at)
  })

  it('have no force if both axes are zero', () => {
    expect(map({ forwardMax: 0, lateralMax: 0 }).maxG).toBeNull()
    expect(map({ forwardMax: 0, lateralMax: -0.41 }).maxG).toBe(0.41)
    expect(map({ forwardMax: null }).maxG).toBeNull()
  })
})

describe('trips', () => {
  const trip = { tripId: event.id, startDate: '2023-09-10T08:00:00', vehicle: { id: vehicleId } }
  const reported = (change: object) => mapTrip(Trip.parse({ ...trip, ...change }))

  it('are still running without an end or with one in the year 9999', () => {
    expect(reported({}).endedAt).toBeNull()
    expect(reported({ endDate: null }).endedAt).toBeNull()
    expect(reported({ endDate: '9999-01-01T00:00:00Z' }).endedAt).toBeNull()
    expect(reported({ endDate: '2023-09-10T08:45:00Z' }).endedAt).toEqual(new Date('2023-09-10T08:45:00Z'))
  })

  it("fall back to the recorder's distance", () => {
    expect(reported({ distanceKm: 11, deviceDistanceKm: 11.4 }).distanceMeters).toBe(11_000)
    expect(reported({ distanceKm: null, deviceDistanceKm: 11.4 }).distanceMeters).toBe(11_400)
    expect(reported({}).distanceMeters).toBeNull()
  })
})

it("falls back to a point's maximum speed if the average is missing", () => {
  const point = { timeInUtc: '2023-10-06T00:21:30.000Z', latitude: 32.9, longitude: -117.2 }
  const speedOf = (change: object) => mapGpsPoint('v', GpsPoint.parse({ ...point, ...change })).speedKmh
  expect(speedOf({ averageGpsSpeedMs: 10, maxGpsSpeedMs: 12 })).toBe(36)
  expect(speedOf({ averageGpsSpeedMs: null, maxGpsSpeedMs: 10 })).toBe(36)
  expect(speedOf({})).toBeNull()
})

it('accepts a recorder without points', () => {
  expect(GpsTrack.parse({ vehicleId, points: null }).points).toEqual([])
})

describe('two recorders in one vehicle', () => {
  const recorder = (serialNumber: string, status: string, lastConnected: string | null = null) =>
    Device.parse({ deviceId: event.id, serialNumber, status, vehicleId, lastConnected })
  const spare = recorder('ER1', 'Spare', '2026-03-02T00:00:00Z')
  const active = recorder('ER2', 'In Service', '2026-03-01T00:00:00Z')

  it('uses the one in service, in either order', () => {
    for (const [one, other] of [
      [spare, active],
      [active, spare],
    ] as const) {
      const used = recorderInUse(recorderInUse(undefined, one), other)
      expect(used.serialNumber).toBe('ER2')
      const fleet = {
        recorderOf: new Map([[vehicleId, used]]),
        statuses: new Map([[1, 'In Service']]),
        types: new Map(),
      }
      expect(mapVehicle(Vehicle.parse({ id: vehicleId, status: 1 }), fleet).inactiveReason).toBeNull()
    }
  })

  it('uses the one with the latest contact if both are in service', () => {
    const newer = recorder('ER3', 'In Service', '2026-03-02T00:00:00Z')
    expect(recorderInUse(newer, active).serialNumber).toBe('ER3')
    expect(recorderInUse(active, newer).serialNumber).toBe('ER3')
  })
})

describe('numbers as text', () => {
  it('are the codes of vehicles and events', () => {
    const fleet = { recorderOf: new Map(), statuses: new Map([[1, 'In Service']]), types: new Map([[7, 'Bus']]) }
    const vehicle = mapVehicle(Vehicle.parse({ id: vehicleId, status: '1', type: '7', year: '2021' }), fleet)
    expect(vehicle).toMatchObject({ inactiveReason: null, class: vehicleClass.code.bus, modelYear: 2021 })
    const words = { ...names, triggers: new Map([[26, 'Braking']]), statuses: new Map([[3, 'Resolved']]) }
    const odd = { ...event, eventTriggerId: '26', eventStatusId: '3', objectRevision: '2', speed: '10' }
    expect(mapEvent(SafetyEvent.parse(odd), words)).toMatchObject({
      tags: [{ tag: 'Braking' }],
      state: 'reviewed',
      revision: 2,
      speedKmh: 36,
    })
    expect(Named.parse({ id: '26', name: 'Braking' }).id).toBe(26)
  })

  it('are left out if they are words, without the rest', () => {
    const odd = { ...event, eventStatusId: 'n/a', behaviors: [null], heading: 'N', latitude: '', longitude: '' }
    const { records, rejected } = readRecords([odd], SafetyEvent, (one) => mapEvent(one, names))
    expect(records).toMatchObject([{ externalId: event.id, state: 'open', headingDegrees: null, location: null }])
    expect(rejected.length).toBeLessThan(3)
  })
})

it('counts the distance of the recorder beside one below zero', () => {
  const trip = { tripId: event.id, startDate: '2023-09-10T08:00:00', vehicle: { id: vehicleId } }
  const metersOf = (change: object) => mapTrip(Trip.parse({ ...trip, ...change })).distanceMeters
  expect(metersOf({ distanceKm: -1, deviceDistanceKm: 11.4 })).toBe(11_400)
  expect(metersOf({ distanceKm: '11', deviceDistanceKm: 0 })).toBe(11_000)
  expect(metersOf({ distanceKm: 0 })).toBe(0)
})
