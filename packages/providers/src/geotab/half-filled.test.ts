import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { mapExceptionEvent } from './incident-mapping.ts'
import { mapDevice, mapGroup, mapLogRecord, mapTrip, mapUser } from './mapping.ts'
import { measure } from './measure.ts'
import { Device, ExceptionEvent, Group, LogRecord, Trip, User } from './wire.ts'

// Incomplete records, and the placeholders of live databases.

const now = new Date('2026-03-01T12:00:00Z')
const surroundings = { ruleNames: new Map<string, string>(), fix: null, maxG: null, speeding: null, media: [] }

describe('exceptions', () => {
  const reported = { id: 'aX1', activeFrom: '2026-03-01T10:00:00.000Z', device: { id: 'b20' } }
  const map = (change: object) => mapExceptionEvent(ExceptionEvent.parse({ ...reported, ...change }), surroundings)

  it('are kept without a rule, a state, an end or a driver', () => {
    const nothing = { rule: null, state: null, activeTo: null, driver: null, diagnostic: null, version: null }
    expect(map(nothing)).toMatchObject({
      vehicleExternalId: 'b20',
      driverExternalId: null,
      tags: [],
      state: 'open',
      endedAt: null,
      revision: null,
    })
    expect(map({ driver: '', rule: 'NoRuleId' })).toMatchObject({ driverExternalId: null, tags: [] })
  })

  it('belong to their driver without a device, also if the device is missing', () => {
    for (const device of [undefined, null, 'NoDeviceId'])
      expect(map({ device, driver: { id: 'b5' } })).toMatchObject({ vehicleExternalId: null, driverExternalId: 'b5' })
    const noOne = { ...reported, device: null, driver: 'UnknownDriverId' }
    const read = readRecords([noOne], ExceptionEvent, (event) => mapExceptionEvent(event, surroundings))
    expect(read.rejected).toMatchObject([
      { externalId: 'aX1', reason: expect.stringContaining('no vehicle or driver') },
    ])
  })

  it('request no measurements without a device', async () => {
    const asked: string[] = []
    const getMany = async (_: string, searches: { deviceSearch: { id: string } }[]) => {
      asked.push(...searches.map(({ deviceSearch }) => deviceSearch.id))
      return searches.map(() => [])
    }
    const client = { getMany, roadMaxSpeeds: async () => [] } as unknown as Parameters<typeof measure>[0]
    const events = [null, { id: 'b20' }].map((device) => ExceptionEvent.parse({ ...reported, device }))
    expect(await measure(client, new Map(), events)).toHaveLength(2)
    expect(asked).toEqual(['b20'])
  })
})

it('trips', () => {
  const trip = { id: 'b9', device: { id: 'b20' }, start: '2026-03-01T10:00:00.000Z', stop: '2026-03-01T10:20:00.000Z' }
  const nothing = { driver: null, distance: null, stopPoint: { x: null, y: null }, idlingDuration: null }
  expect(mapTrip(Trip.parse({ ...trip, ...nothing }), null)).toMatchObject({
    driverExternalId: null,
    distanceMeters: null,
    distanceSource: null,
    end: null,
    idleSeconds: null,
  })
  expect(mapTrip(Trip.parse({ ...trip, stopPoint: null }), null).end).toBeNull()
})

it('keeps devices, users, groups and points', () => {
  const device = {
    id: 'b1',
    name: null,
    groups: null,
    activeTo: null,
    licensePlate: null,
    serialNumber: '000-000-0000',
  }
  expect(mapDevice(Device.parse(device), now)).toMatchObject({
    name: 'b1',
    deviceSerial: null,
    inactiveReason: null,
    groupExternalIds: [],
  })
  expect(mapDevice(Device.parse({ id: 'b1', serialNumber: 'G9-000' }), now).deviceSerial).toBe('G9-000')
  const user = { id: 'b5', name: null, firstName: null, isDriver: null, activeTo: null }
  expect(mapUser(User.parse(user), now)).toMatchObject({ name: 'Driver b5', inactiveReason: null })
  expect(mapGroup(Group.parse({ id: 'b7', name: null, children: null }), new Map())).toMatchObject({ name: 'b7' })
  const point = { id: 'b8', device: { id: 'b1' }, dateTime: '2026-03-01T10:00:00Z', latitude: 1, longitude: 2 }
  expect(mapLogRecord(LogRecord.parse({ ...point, speed: null }))).toMatchObject({ speedKmh: null })
})
