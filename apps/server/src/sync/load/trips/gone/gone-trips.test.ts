import type { WholePeriod } from '@milepost/providers/kit/provider'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollUp } from '../../../../recompute/roll-up/roll-up.ts'
import {
  chicago,
  createFleet,
  type Fleet,
  minutesAgo,
  trip,
  zoneAtNoon,
} from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'

// What a provider deletes, splits, merges or recalculates is gone from every sum, and its replacement stays.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function begin(provider: AnyProvider = providers.samsara) {
  clientId = await server.client(`Gone ${Math.random()}`, zoneAtNoon())
  fleet = await createFleet(server.services, clientId, 'Gone', provider)
}
beforeEach(() => begin())

const leg = (id: string, [from, to]: [number, number], change: object = {}) =>
  trip(id, {
    startedAt: minutesAgo(from),
    endedAt: minutesAgo(to),
    distanceMeters: (from - to) * 1000,
    start: null,
    end: null,
    ...change,
  })
const hour = (from: number, to = 0): WholePeriod => ({
  vehicleExternalIds: ['v1'],
  from: minutesAgo(from),
  to: minutesAgo(to),
})

const trips = async () => {
  const { rows } = await server.services.pool.query<{ id: string }>(
    `select external_id as id from trip t join trip_key k on k.client_id = t.client_id and k.id = t.id and k.started_at = t.started_at
     where t.client_id = $1 order by 1`,
    [clientId],
  )
  return rows.map(({ id }) => id)
}
const kilometers = async () => {
  while (await rollUp(server.services.pool));
  const { rows } = await server.services.pool.query<{ km: number; trips: number }>(
    `select coalesce(sum(distance_meters), 0) / 1000 as km, coalesce(sum(trips), 0)::int as trips from client_day where client_id = $1`,
    [clientId],
  )
  return rows[0]
}

describe('a complete listing of a period', () => {
  test('removes a trip that it no longer has, and none outside the period', async () => {
    await fleet.load('trips', [leg('a', [180, 150]), leg('b', [120, 100]), leg('c', [60, 40])])
    expect(await kilometers()).toEqual({ km: 70, trips: 3 })
    await fleet.load('trips', [leg('c', [60, 40])], { whole: [hour(130)] })
    expect(await trips()).toEqual(['a', 'c'])
    expect(await kilometers()).toEqual({ km: 50, trips: 2 })
  })

  test('replaces a trip by its halves, and halves by the whole', async () => {
    await fleet.load('trips', [leg('whole', [120, 60])])
    await fleet.load('trips', [leg('first', [120, 100]), leg('second', [90, 60])], { whole: [hour(130)] })
    expect(await trips()).toEqual(['first', 'second'])
    await fleet.load('trips', [leg('whole', [120, 60])], { whole: [hour(130)] })
    expect([await trips(), await kilometers()]).toEqual([['whole'], { km: 60, trips: 1 }])
  })

  test('keeps what it has but couldn’t be read, other vehicles, connections, trips from positions, and imported ones', async () => {
    const other = await createFleet(server.services, clientId, 'Other')
    await other.load('trips', [leg('x', [120, 100])])
    await fleet.load('trips', [leg('odd', [120, 100]), leg('v2', [120, 100], { vehicleExternalId: 'v2' })])
    await fleet.load('trips', [leg('import:ab:trip:1', [70, 60])])
    await fleet.load('trips', [leg('milepost:trip:1', [90, 80])])
    const rejected = [{ externalId: 'odd', reason: 'It is missing', path: 'start', payload: {} }]
    await fleet.load('trips', [], { whole: [hour(130)], rejected })
    expect(await trips()).toEqual(['import:ab:trip:1', 'milepost:trip:1', 'odd', 'v2', 'x'])
  })

  test('keeps a private trip private under another id', async () => {
    await fleet.load('trips', [leg('p', [120, 60], { isPrivate: true })])
    const pieces = [leg('p1', [120, 100], { isPrivate: null, start: chicago }), leg('b', [50, 40], { isPrivate: null })]
    await fleet.load('trips', pieces, { whole: [hour(130)] })
    const { rows } = await server.services.pool.query(
      'select external_id as id, is_private as p, start_latitude_e6 as latitude from trip where client_id = $1 order by 1 desc',
      [clientId],
    )
    expect(rows).toEqual([
      { id: 'p1', p: true, latitude: null },
      { id: 'b', p: false, latitude: null },
    ])
    await fleet.load('trips', [leg('p1', [120, 100], { isPrivate: null })])
    await fleet.load('trips', [leg('b', [50, 40], { isPrivate: true })])
    const count = 'select count(*)::int as n from trip where client_id = $1 and is_private'
    expect((await server.services.pool.query(count, [clientId])).rows).toEqual([{ n: 2 }])
    await fleet.load('trips', [leg('p1', [120, 100]), leg('b', [50, 40])])
    expect((await server.services.pool.query(count, [clientId])).rows).toEqual([{ n: 0 }])
  })
})

test('removes both days of a trip past midnight', async () => {
  await fleet.load('trips', [leg('night', [900, 600])])
  expect(await kilometers()).toEqual({ km: 300, trips: 1 })
  await fleet.load('trips', [], { gone: ['night'] })
  expect(await kilometers()).toEqual({ km: 0, trips: 0 })
})

test('counts a trip again that lay within one that is gone', async () => {
  await fleet.load('trips', [leg('outer', [120, 60]), leg('inner', [100, 90])])
  expect(await kilometers()).toMatchObject({ km: 60 })
  await fleet.load('trips', [], { gone: ['outer'] })
  expect(await kilometers()).toEqual({ km: 10, trips: 1 })
})

test('removes a trip that the provider names as gone, unless the same page has it', async () => {
  await fleet.load('trips', [leg('a', [180, 150]), leg('b', [120, 100])])
  await fleet.load('trips', [leg('b', [120, 110])], { gone: ['a', 'b', 'unknown'] })
  expect([await trips(), await kilometers()]).toEqual([['b'], { km: 10, trips: 1 }])
})

describe('a newer version of a vehicle’s time', () => {
  const v = (revision: number) => ({ revision })
  beforeEach(() => begin(providers.geotab))

  test('replaces the trips that it overlaps, whatever the order', async () => {
    await fleet.load('trips', [leg('a', [180, 150], v(1)), leg('b', [140, 100], v(1)), leg('c', [90, 60], v(1))])
    await fleet.load('trips', [leg('a', [180, 100], v(2))])
    expect([await trips(), await kilometers()]).toEqual([['a', 'c'], { km: 110, trips: 2 }])
    await fleet.load('trips', [leg('b', [140, 100], v(1)), leg('d', [59, 40], v(1))])
    expect(await trips()).toEqual(['a', 'c', 'd'])
    await fleet.load('trips', [leg('a', [180, 150], v(3)), leg('b', [140, 100], v(3))])
    expect([await trips(), await kilometers()]).toEqual([['a', 'b', 'c', 'd'], { km: 119, trips: 4 }])
  })

  test('replaces a private trip by a private one, unless it says otherwise', async () => {
    const isPrivate = async () =>
      (
        await server.services.pool.query(
          'select external_id as id, is_private as p, start_latitude_e6 as lat from trip where client_id = $1 order by 1',
          [clientId],
        )
      ).rows
    const next = (revision: number, isPrivate: boolean | null) => ({ ...v(revision), isPrivate, start: chicago })
    await fleet.load('trips', [leg('a', [180, 150], next(1, true))])
    await fleet.load('trips', [leg('b', [180, 150], next(2, null))])
    expect(await isPrivate()).toEqual([{ id: 'b', p: true, lat: null }])
    await fleet.load('trips', [leg('c', [180, 150], next(3, true)), leg('d', [180, 150], next(4, null))])
    expect(await isPrivate()).toEqual([{ id: 'd', p: true, lat: null }])
    await fleet.load('trips', [], { gone: ['d'] })
    await fleet.load('trips', [leg('e', [180, 150], next(5, null)), leg('f', [90, 80], next(1, null))])
    expect(await isPrivate()).toMatchObject([
      { id: 'e', p: true, lat: null },
      { id: 'f', p: false },
    ])
    await fleet.load('trips', [leg('g', [180, 150], next(6, false))])
    expect(await isPrivate()).toMatchObject([
      { id: 'f', p: false },
      { id: 'g', p: false },
    ])
  })

  test('within one page, too, and not where trips only touch', async () => {
    await fleet.load('trips', [leg('a', [180, 150], v(1)), leg('m', [170, 120], v(2)), leg('n', [120, 100], v(3))])
    expect(await trips()).toEqual(['m', 'n'])
  })

  test('replaces nothing with a trip of many days', async () => {
    await fleet.load('trips', [leg('a', [180, 150], v(1))])
    await fleet.load('trips', [leg('months', [90_000, 100], v(2))])
    expect(await trips()).toEqual(['a', 'months'])
  })

  test('doesn’t concern other providers', async () => {
    await begin()
    await fleet.load('trips', [leg('a', [180, 150], v(1))])
    await fleet.load('trips', [leg('b', [170, 120], v(2))])
    expect(await trips()).toEqual(['a', 'b'])
  })
})
