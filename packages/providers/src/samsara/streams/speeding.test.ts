import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import { readRecords } from '../../kit/read-records.ts'
import type { IncidentRecord } from '../../kit/record.ts'
import type { Client } from '../client.ts'
import { mapSpeedingInterval } from '../incident-mapping.ts'
import { SpeedingInterval, SpeedingTrip } from '../wire.ts'
import { pastSpeeding } from './speeding.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000

const trip = {
  asset: { id: '12345', name: 'MyAsset-1234', type: 'vehicle', vin: '1GBJ6P1B2HV112765' },
  createdAtTime: '2023-01-27T07:06:25Z',
  driverId: '67890',
  tripStartTime: '2023-01-27T07:06:25Z',
  updatedAtTime: '2023-01-27T10:04:20Z',
}
const interval = {
  startTime: '2023-01-27T08:00:00Z',
  endTime: '2023-01-27T08:01:30Z',
  isDismissed: false,
  severityLevel: 'moderate',
  maxSpeedKilometersPerHour: 112.6,
  postedSpeedLimitKilometersPerHour: 96.5,
  location: { latitude: 37.7749, longitude: -122.2719, headingDegrees: 120, accuracyMeters: 5.8, address: {} },
}
const map = (change: object = {}, ofTrip: object = {}) => {
  const whole = SpeedingTrip.parse({ ...trip, ...ofTrip, intervals: [{ ...interval, ...change }] })
  return readRecords(whole.intervals, SpeedingInterval, (one) => mapSpeedingInterval(whole, one), 'startTime')
    .records[0]
}

describe('speeding interval', () => {
  it('is an event with its maximum speed, the limit and a grade', () => {
    expect(map()).toMatchObject({
      externalId: `speeding-12345-${Date.parse(interval.startTime)}`,
      vehicleExternalId: '12345',
      vehicleName: 'MyAsset-1234',
      driverExternalId: '67890',
      occurredAt: new Date(interval.startTime),
      endedAt: new Date(interval.endTime),
      location: { latitude: 37.7749, longitude: -122.2719 },
      headingDegrees: 120,
      speedKmh: 112.6,
      speedBasis: 'max',
      speedLimitKmh: 96.5,
      maxG: null,
      grade: 3,
      tags: [{ tag: 'ModerateSpeeding', source: 'automated' }],
      state: 'open',
      revision: Date.parse(trip.updatedAtTime),
    })
  })

  it('is speeding if its level is undocumented, and skipped if dismissed', () => {
    for (const severityLevel of ['ludicrous', null, undefined])
      expect(map({ severityLevel })).toMatchObject({ tags: [{ tag: 'Speeding' }], grade: null })
    expect(map({ isDismissed: true })?.state).toBe('dismissed')
  })

  it.each(['null', '', null, undefined])('has no driver for %j', (driverId) => {
    expect(map({}, { driverId })?.driverExternalId).toBeNull()
  })

  it("is rejected alone if it isn't as documented", () => {
    const whole = SpeedingTrip.parse({ ...trip, intervals: [{ startTime: 'never' }, interval] })
    const read = readRecords(whole.intervals, SpeedingInterval, (one) => mapSpeedingInterval(whole, one), 'startTime')
    expect([read.records.length, read.rejected.length]).toEqual([1, 1])
  })
})

describe('speeding intervals', () => {
  it('are requested for 50 vehicles at a time', async () => {
    const ids = Array.from({ length: 120 }, (_, number) => String(1000 + number))
    const asked: string[][] = []
    async function* pages(_: string, path: string, { assetIds = '' }: { assetIds?: string }) {
      if (path === '/fleet/vehicles') yield ids.map((id) => ({ id }))
      if (path !== '/speeding-intervals/stream') return
      asked.push(assetIds.split(','))
      yield []
    }
    const window = { from: new Date(noonMs - 7 * 1440 * minuteMs), to: new Date(noonMs) }
    let after: string | null = null
    do after = (await pastSpeeding({ pages } as unknown as Client, window, after, new Date(noonMs))).next
    while (after !== null)
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(asked.flat()).toEqual(ids)
  })

  it('are imported window by window after the safety events, even a page at a time', async () => {
    const rig = createRig({ code: 'samsara', nowMs: noonMs, vehicles: 40, historyDays: 20 })
    const idsOf = (pages: Page<IncidentRecord>[]) =>
      pages.flatMap(({ records }) => records.map((one) => one.externalId))
    const whole = await rig.history('incidents')
    expect(idsOf(whole).filter((id) => id.startsWith('speeding-')).length).toBeGreaterThan(0)
    const reported: Page<IncidentRecord>[] = []
    for (let cursor: Json | null = null; reported.length <= whole.length; cursor = reported.at(-1)!.cursor) {
      const pages = rig.provider.streams.incidents!.history!(rig.context, cursor)
      const next = await pages[Symbol.asyncIterator]().next()
      if (next.done) break
      reported.push(next.value)
    }
    expect(idsOf(reported)).toEqual(idsOf(whole))
  })

  it('are reported as missing while the token may not read them, and read once it may', async () => {
    const rig = createRig({ code: 'samsara', nowMs: noonMs, vehicles: 30 })
    const reported = async (cursor = null as never) => {
      const pages = await rig.read('incidents', cursor)
      const records = pages.flatMap((page) => page.records)
      const isInterval = ({ externalId }: { externalId: string }) => externalId.startsWith('speeding-')
      return {
        intervals: records.filter(isInterval).map(({ externalId }) => externalId),
        events: records.filter((record) => !isInterval(record)).length,
        rejected: pages.flatMap((page) => page.rejected).map(({ externalId }) => externalId),
        cursor: pages.at(-1)!.cursor as never,
      }
    }
    const whole = await reported()
    expect(whole.intervals.length).toBeGreaterThan(0)
    rig.simulator.permissions.delete('Read Speeding Intervals')
    const without = await reported()
    expect(without).toMatchObject({ intervals: [], events: whole.events, rejected: ['speeding intervals'] })
    rig.simulator.permissions.add('Read Speeding Intervals')
    expect((await reported(without.cursor)).intervals).toEqual([])
    rig.clock.nowMs += 5 * minuteMs
    expect((await reported(without.cursor)).intervals).toEqual(expect.arrayContaining(whole.intervals))
  })
})
