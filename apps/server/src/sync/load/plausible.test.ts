import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { describe, expect, test } from 'vitest'
import { chicago, incident, trip } from '../../testing/samples/sample-fleet.ts'
import { plausible } from './plausible.ts'

const now = new Date('2026-11-20T12:00:00Z')
const position: PositionRecord = {
  vehicleExternalId: 'v1',
  at: new Date('2026-11-20T11:00:00Z'),
  ...chicago,
  speedKmh: 60,
  headingDegrees: 90,
  engineOn: true,
}

describe('rejected records', () => {
  const reasonOf = (change: Partial<PositionRecord>) =>
    plausible('positions', [{ ...position, ...change }], now).rejected[0]?.reason

  test.each([
    [{}, undefined],
    [{ at: new Date('2026-11-20T12:09:00Z') }, undefined],
    [{ at: new Date('2026-11-20T12:11:00Z') }, 'It is in the future'],
    [{ at: new Date('1980-01-06T00:00:00Z') }, 'It is before the year 2000'],
    [{ at: new Date('1899-12-30T00:00:00Z') }, 'It is before the year 2000'],
    [{ at: new Date('2007-04-05T23:00:00Z') }, 'Its clock is 1,024 weeks behind, the week rollover of GPS'],
    [{ at: new Date('2007-04-06T13:00:00Z') }, undefined],
    [{ at: new Date(Number.NaN) }, 'It has no time'],
    [{ latitude: 0, longitude: 0 }, 'Its coordinates are 0, 0'],
    [{ at: new Date('2019-11-20T11:00:00Z'), receivedAt: now }, /^Its clock is 2,557.* behind the provider’s$/],
    [{ at: new Date('2026-11-10T11:00:00Z'), receivedAt: now }, undefined],
    [
      { at: new Date('2026-11-10T11:00:00Z'), receivedAt: new Date('2026-11-10T08:00:00Z') },
      /^Its clock is 3\sh.* ahead of the provider’s$/,
    ],
    [{ at: new Date('2026-11-10T11:00:00Z'), receivedAt: new Date('2026-11-10T10:52:00Z') }, undefined],
    [{ latitude: 0.00001, longitude: -0.00001 }, 'Its coordinates are 0, 0'],
    [{ latitude: 90, longitude: 180 }, 'Its coordinates are a pole of the earth'],
    [{ latitude: 0, longitude: 180 }, 'Its coordinates are not valid'],
    [{ latitude: 51.4779, longitude: 0 }, undefined],
    [{ latitude: 91, longitude: 181 }, 'Its coordinates are not valid'],
    [{ latitude: Number.NaN }, 'Its coordinates are not valid'],
  ])('%o: %s', (change, reason) => {
    if (reason instanceof RegExp) expect(reasonOf(change)).toMatch(reason)
    else expect(reasonOf(change)).toBe(reason)
  })

  test.each([
    ['2007-04-05T23:00:00Z', 'Its clock is 1,024 weeks behind, the week rollover of GPS'],
    ['2012-04-05T23:00:00Z', 'It is years before the time that was requested'],
    ['2024-11-20T12:00:00Z', undefined],
    ['2026-11-20T20:00:00Z', 'It is in the future'],
  ])('include trips and events of %s: %s', (at, reason) => {
    const late = [trip('late', { startedAt: new Date(at), endedAt: null })]
    expect(plausible('trips', late, now).rejected[0]?.reason).toBe(reason)
    const event = [incident('late', { occurredAt: new Date(at) })]
    expect(plausible('incidents', event, now).rejected[0]?.reason).toBe(reason)
  })

  test('include a trip that ends before it starts, but not one without a distance that can be true', () => {
    const times = { startedAt: position.at, endedAt: new Date('2026-11-20T11:30:00Z') }
    const trips: TripRecord[] = [
      trip('whole', times),
      trip('back', { ...times, endedAt: new Date('2026-11-20T10:00:00Z') }),
      trip('less', { ...times, distanceMeters: -1 }),
    ]
    const { usable, rejected } = plausible('trips', trips, now)
    expect(usable.map(({ externalId, distanceMeters }) => [externalId, distanceMeters])).toEqual([
      ['whole', 80_000],
      ['less', null],
    ])
    expect(rejected.map(({ externalId, reason }) => [externalId, reason])).toEqual([
      ['back', 'It ends before it starts'],
    ])
  })
})

describe('impossible values are dropped and the record kept', () => {
  test.each([65_535, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d', (value) => {
    const { usable } = plausible('positions', [{ ...position, speedKmh: value, headingDegrees: value }], now)
    expect(usable).toEqual([{ ...position, speedKmh: null, headingDegrees: null }])
  })

  test('for an incident: its place, force and limit too', () => {
    const reported = incident('a', { occurredAt: position.at })
    const wrong = { location: { latitude: 91, longitude: 181 }, maxG: 1e9, speedLimitKmh: 2, speedKmh: 4e4 }
    const { usable, dropped } = plausible('incidents', [{ ...reported, ...wrong }], now)
    expect(usable).toMatchObject([{ ...reported, location: null, maxG: null, speedLimitKmh: null, speedKmh: null }])
    expect(dropped.map(({ part }) => part)).toContain('place')
  })

  test.each([
    [0, 4_294_967_295, 4_294_967_295, null],
    [4_294_867_295, 100_000, 4_294_967_295, null],
    [12_000, 4_294_967_295, 4_294_967_295, 12_000],
    [12_000, 100_000, 112_000, 12_000],
  ])('for a trip: a distance of %d m from odometers of %d and %d m', (distanceMeters, start, end, left) => {
    const odometers = { startOdometerMeters: start, endOdometerMeters: end }
    const { usable } = plausible(
      'trips',
      [trip('a', { startedAt: position.at, endedAt: null, distanceMeters, ...odometers })],
      now,
    )
    expect(usable[0]?.distanceMeters).toBe(left)
  })

  test('for a trip: a distance around the world', () => {
    const { usable } = plausible(
      'trips',
      [trip('a', { startedAt: position.at, endedAt: null, distanceMeters: 2 ** 31 })],
      now,
    )
    expect(usable[0]?.distanceMeters).toBeNull()
  })
})

test.each(['2026-11-20T12:11:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z'])(
  'treats an end at %s as not ended yet',
  (end) => {
    const ends = { endedAt: new Date(end) }
    const dropped = end.startsWith('2026') ? [{ part: 'end', reason: 'Its end is in the future' }] : []
    const trips = plausible('trips', [trip('t', { startedAt: position.at, ...ends })], now)
    expect(trips).toMatchObject({ usable: [{ endedAt: null }], rejected: [], dropped })
    const incidents = plausible('incidents', [incident('i', { occurredAt: position.at, ...ends })], now)
    expect(incidents).toMatchObject({ usable: [{ endedAt: null }], rejected: [], dropped })
  },
)

test('keeps an end at or before now, or slightly ahead by the clock', () => {
  for (const endedAt of [new Date('2026-11-20T11:30:00Z'), new Date('2026-11-20T12:09:00Z')])
    expect(plausible('trips', [trip('t', { startedAt: position.at, endedAt })], now).usable).toMatchObject([
      { endedAt },
    ])
})

test('keeps an event that ends before it happens, without its end', () => {
  const ends = (endedAt: Date) => plausible('incidents', [incident('e', { occurredAt: position.at, endedAt })], now)
  const dropped = [{ externalId: 'e', part: 'end', reason: 'It ends before it happens' }]
  expect(ends(new Date(position.at.getTime() - 1))).toMatchObject({ usable: [{ endedAt: null }], dropped })
  expect(ends(position.at)).toMatchObject({ usable: [{ endedAt: position.at }], dropped: [] })
})

test('rejects scores of drivers that are no shares of 100, and distances below zero', () => {
  const days = { from: new Date('2026-11-01T00:00:00Z'), until: new Date('2026-11-08T00:00:00Z') }
  const score = (driverExternalId: string, change: object) => ({
    driverExternalId,
    ...days,
    score: 90,
    distanceMeters: 1000,
    ...change,
  })
  const { usable, rejected, dropped } = plausible(
    'driverScores',
    [
      score('d1', { score: -1 }),
      score('d2', { score: 4294967295 }),
      score('d3', { distanceMeters: -1 }),
      score('d4', {}),
    ],
    now,
  )
  expect(usable.map(({ driverExternalId, distanceMeters }) => [driverExternalId, distanceMeters])).toEqual([
    ['d3', null],
    ['d4', 1000],
  ])
  expect(rejected.map(({ externalId, reason }) => [externalId, reason])).toEqual([
    ['d1@2026-11-01T00:00:00.000Z', 'Its score, -1, isn’t from 0 to 100'],
    ['d2@2026-11-01T00:00:00.000Z', 'Its score, 4,294,967,295, isn’t from 0 to 100'],
  ])
  expect(dropped).toMatchObject([{ part: 'distance' }])
})

test('rejects trips and events without an ID, which would replace each other', () => {
  const idsOf = (ids: readonly string[]) => {
    const trips = ids.map((id) => trip(id, { startedAt: position.at, endedAt: null }))
    const incidents = ids.map((id) => incident(id, { occurredAt: position.at }))
    return [plausible('trips', trips, now), plausible('incidents', incidents, now)]
  }
  for (const { usable, rejected } of idsOf(['', ' ', '0', '00000000-0000-0000-0000-000000000000'])) {
    expect(usable).toEqual([])
    expect(rejected.map(({ reason }) => reason)).toEqual(Array(4).fill('It has no ID'))
  }
  for (const { rejected } of idsOf(['10', 'a-1', '281474990000001-0'])) expect(rejected).toEqual([])
})

test('treats an end that can’t be read as not ended yet, and lists it', () => {
  const dropped = [{ part: 'end', reason: 'Its end can’t be read' }]
  const endedAt = new Date(Number.NaN)
  const trips = plausible('trips', [trip('t', { startedAt: position.at, endedAt })], now)
  expect(trips).toMatchObject({ usable: [{ endedAt: null }], rejected: [], dropped })
  const incidents = plausible('incidents', [incident('i', { occurredAt: position.at, endedAt })], now)
  expect(incidents).toMatchObject({ usable: [{ endedAt: null }], rejected: [], dropped })
})

test('rejects a score of an unknown driver', () => {
  const score = { from: position.at, until: now, score: 80, distanceMeters: null }
  for (const driverExternalId of ['0', 'NoDriverId'])
    expect(plausible('driverScores', [{ ...score, driverExternalId }], now)).toMatchObject({
      usable: [],
      rejected: [{ reason: 'It means an unknown driver' }],
    })
  expect(plausible('driverScores', [{ ...score, driverExternalId: '10' }], now).usable).toHaveLength(1)
})
