import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../http/json.ts'
import type { Page } from '../provider.ts'
import type { PositionRecord } from '../record.ts'
import { minuteMs } from './durations.ts'
import { type Following, followVehicles } from './follow-vehicles.ts'
import { promisedMs } from './vehicle-marks.ts'

const startMs = Date.parse('2026-03-02T08:00:00Z')
const atMinute = (minute: number) => new Date(startMs + minute * minuteMs)
const minuteOf = (at: Date) => (at.getTime() - startMs) / minuteMs
const promisedMinutes = promisedMs / minuteMs

/** A vehicle's location at a minute, and how many minutes later the provider receives it. */
type Point = { id: string; minute: number; lateBy: number; engineOn?: boolean | null }
type Call = { ids: string[]; from: number; to: number }
type Reading = Partial<Following> & { gone?: ReadonlySet<string>; mostPages?: number }

/** A provider that receives points over time. */
class Source {
  readonly calls: Call[] = []
  readonly reported = new Set<string>()
  readonly points: readonly Point[]
  cursor: Json | null = null

  constructor(points: readonly Point[]) {
    this.points = points
  }

  private received(now: number): Point[] {
    return this.points.filter(({ minute, lateBy }) => minute + lateBy <= now)
  }

  private newest(now: number, gone: ReadonlySet<string> | undefined): PositionRecord[] {
    const byVehicle = Map.groupBy(this.received(now), ({ id }) => id)
    return [...byVehicle]
      .filter(([id]) => !gone?.has(id))
      .map(([, own]) => recordOf(own.reduce((a, b) => (b.minute > a.minute ? b : a))))
  }

  /** Runs one sync that breaks off after some pages; returns those. */
  async read(now: number, { gone, mostPages = Infinity, ...options }: Reading = {}): Promise<Page<PositionRecord>[]> {
    const { newest, calls } = { newest: this.newest(now, gone), calls: this.calls }
    const following: Following = {
      now: atMinute(now),
      oldest: atMinute(-10_000),
      windowHours: 4,
      vehiclesPerCall: 1,
      catchUpMinutes: 4,
      overlapMinutes: 5,
      async *newest() {
        for (let index = 0; index === 0 || index < newest.length; index += 2)
          yield { records: newest.slice(index, index + 2), rejected: [] }
      },
      track: async (ids, { from, to }) => {
        calls.push({ ids, from: minuteOf(from), to: minuteOf(to) })
        const within = this.received(now).filter(({ id, minute }) => ids.includes(id) && atMinute(minute) >= from)
        return { records: within.filter(({ minute }) => atMinute(minute) < to).map(recordOf), rejected: [] }
      },
      ...options,
    }
    const pages: Page<PositionRecord>[] = []
    for await (const page of followVehicles(following, this.cursor)) {
      pages.push(page)
      this.cursor = JSON.parse(JSON.stringify(page.cursor)) as Json
      for (const record of page.records) this.reported.add(keyOf(record))
      if (pages.length >= mostPages) break
    }
    return pages
  }

  /** Returns the calls of one sync. */
  async callsAt(now: number, reading?: Reading): Promise<Call[]> {
    const before = this.calls.length
    await this.read(now, reading)
    return this.calls.slice(before)
  }
}

const recordOf = ({ id, minute, engineOn = null }: Point): PositionRecord => ({
  vehicleExternalId: id,
  at: atMinute(minute),
  latitude: 1,
  longitude: 1,
  speedKmh: null,
  headingDegrees: null,
  engineOn,
})
const keyOf = ({ vehicleExternalId, at }: PositionRecord) => `${vehicleExternalId} ${minuteOf(at)}`

/** A point each minute, without delay. */
const drive = (id: string, from: number, to: number): Point[] =>
  Array.from({ length: to - from }, (_, index) => ({ id, minute: from + index, lateBy: 0 }))

const ids = ['a', 'b', 'c', 'd']
/** Not present at first. */
const newcomer = 'e'
const minutes = 40 * 60
/** Some minutes of a vehicle's route, all equally late. */
const aDrive = fc
  .record({
    id: fc.constantFrom(...ids, newcomer),
    from: fc.integer({ min: 0, max: minutes }),
    count: fc.integer({ min: 1, max: 15 }),
    pause: fc.integer({ min: 1, max: 20 }),
    lateBy: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: promisedMinutes }), fc.constant(promisedMinutes)),
    engineOn: fc.constantFrom(true, false, null),
  })
  .map(({ from, count, pause, ...point }) =>
    Array.from({ length: count }, (_, index): Point => ({ ...point, minute: from + index * pause })),
  )
/** A sync some minutes after the previous one. */
const aRead = fc.record({
  pause: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 1, max: 30 }) }, fc.integer({ min: 60, max: 1000 })),
  gone: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 3 }),
  mostPages: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 4 })),
})
const aPace = fc.record({
  windowHours: fc.constantFrom(1, 4, 24),
  vehiclesPerCall: fc.integer({ min: 1, max: 3 }),
  catchUpMinutes: fc.constantFrom(0, 4),
  overlapMinutes: fc.constantFrom(0, 15),
  callsPerRead: fc.constantFrom(1, 2, Infinity),
})

describe('following vehicles', () => {
  it('reads every point within the promised delay, whatever breaks off and whichever vehicles come and go', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aDrive, { minLength: 10, maxLength: 30 }),
        fc.array(aRead, { minLength: 40, maxLength: 80 }),
        aPace,
        async (drives, reads, pace) => {
          const points = [...ids.map((id) => ({ id, minute: 0, lateBy: 0 })), ...drives.flat()]
          const source = new Source(points)
          let now = 0
          for (const { pause, gone, mostPages } of [{ pause: 0, gone: [], mostPages: Infinity }, ...reads]) {
            now += pause
            const calls = await source.callsAt(now, { ...pace, gone: new Set(gone), mostPages })
            expect(calls.length).toBeLessThanOrEqual(pace.callsPerRead)
            expect(calls.flatMap(({ ids }) => ids).filter((id) => gone.includes(id))).toEqual([])
            for (const { ids, from, to } of calls) {
              expect(ids.length).toBeLessThanOrEqual(pace.vehiclesPerCall)
              expect(to - from).toBeLessThanOrEqual(pace.windowHours * 60)
            }
          }
          // Everything has arrived by then, and there is time for every vehicle's turn.
          now = Math.max(now, minutes + 5 * 60 + promisedMinutes)
          for (let quiet = 0; quiet < 10; now += 10) quiet = (await source.callsAt(now, pace)).length ? 0 : quiet + 1
          expect(new Set(points.map((point) => keyOf(recordOf(point))))).toEqual(source.reported)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('finds late points after the vehicle has parked, once an hour and never again while it stays silent', async () => {
    const late = { id: 'a', minute: 50, lateBy: 5 * 60 }
    const source = new Source([...drive('a', 0, 50), ...drive('a', 51, 60), late])
    for (let now = 0; now < 20 * 60; now += 5) await source.read(now)
    expect(source.reported).toContain('a 50')
    const again = source.calls.filter(({ to }) => to - 60 < 1).slice(-10)
    expect(again.length).toBeGreaterThan(3)
    expect(await source.callsAt(20 * 60)).toEqual([])
    // Each of the ten hours, and the routes of a vehicle that drove for an hour.
    expect(source.calls.length).toBeLessThan(20 * 2 + 60 / 4)
  })

  it('returns the newest position of all vehicles before requesting any route', async () => {
    const source = new Source(ids.flatMap((id) => drive(id, 0, 20)))
    await source.read(0)
    expect(source.calls).toEqual([])
    const pages = await source.read(20, { mostPages: 2 })
    expect(pages.flatMap(({ records }) => records.map(keyOf))).toEqual(ids.map((id) => `${id} 19`))
    expect(source.calls).toEqual([])
  })

  it('reads the routes of a large fleet in a few dozen pages, each with everything its marks cover', async () => {
    const fleet = Array.from({ length: 120 }, (_, index) => `vehicle ${index}`)
    const source = new Source(fleet.flatMap((id) => drive(id, 0, 6)))
    await source.read(0)
    const newestPages = fleet.length / 2
    expect(await source.read(5, { mostPages: newestPages + 7 })).toHaveLength(newestPages + 7)
    const pages = await source.read(6)
    expect(pages.length - newestPages).toBeLessThanOrEqual(50)
    expect(source.reported.size).toBe(120 * 6)
    expect(await source.callsAt(7)).toEqual([])
  })

  it('checks a few vehicles at a time for late points, and all of them within the hour', async () => {
    const fleet = Array.from({ length: 80 }, (_, index) => `vehicle ${index}`)
    const source = new Source(fleet.map((id) => ({ id, minute: 0, lateBy: 0 })))
    await source.read(0)
    const asked: string[] = []
    for (let now = 1; now < 60; now++) expect(await source.callsAt(now)).toEqual([])
    for (let now = 60; now < 120; now++) {
      const calls = await source.callsAt(now, { windowHours: 24 })
      expect(calls.length).toBeLessThanOrEqual(2)
      asked.push(...calls.flatMap(({ ids }) => ids))
    }
    expect(asked.toSorted()).toEqual(fleet.toSorted())
  })

  it('keeps one call for late points if calls are few and many vehicles drive', async () => {
    const driving = Array.from({ length: 30 }, (_, index) => `driving ${index}`)
    const source = new Source([...driving.flatMap((id) => drive(id, 0, 120)), { id: 'parked', minute: 0, lateBy: 0 }])
    for (let now = 0; now < 60; now++) await source.read(now, { callsPerRead: 5 })
    expect(source.calls.filter(({ ids }) => ids.includes('parked'))).toEqual([])
    for (let now = 60; now < 120; now++) {
      const calls = await source.callsAt(now, { callsPerRead: 5 })
      expect(calls).toHaveLength(5)
    }
    expect(source.calls.filter(({ ids }) => ids.includes('parked'))).toHaveLength(1)
  })

  it('reads a rest of days once, not again for late points', async () => {
    const days = 5 * 24 * 60
    const fleet = ['a', 'b', 'c']
    const source = new Source(fleet.flatMap((id) => [...drive(id, 0, 10), ...drive(id, days - 100, days + 300)]))
    await source.read(9)
    const after: Call[] = []
    for (let now = days; now < days + 300; now += 5) after.push(...(await source.callsAt(now, { windowHours: 24 })))
    const long = after.filter(({ from, to }) => to - from > 12 * 60)
    expect(long).toHaveLength(5 * fleet.length)
  })

  it('requests nothing for a parked vehicle, except late points', async () => {
    const source = new Source([0, 20, 40, 70].map((minute) => ({ id: 'a', minute, lateBy: 0, engineOn: false })))
    const reading = { windowHours: 24, odometerAt: () => '12 km' }
    for (let now = 0; now < 60; now += 5) expect(await source.callsAt(now, reading)).toEqual([])
    expect(await source.callsAt(60, reading)).toHaveLength(1)
    expect(await source.callsAt(75, reading)).toEqual([])
  })

  it.each([
    ['in milliseconds', atMinute(10).getTime()],
    ['as text', atMinute(10).toISOString()],
    ['with how the vehicle was', { until: atMinute(10).toISOString(), odometerMeters: 7, engineOn: true }],
  ])('continues from marks made before late points were checked, %s', async (_, mark) => {
    const source = new Source([...drive('a', 0, 100), { id: 'new', minute: 99, lateBy: 0 }])
    source.cursor = { marks: { a: mark }, since: atMinute(3).toISOString(), deepAt: atMinute(3).toISOString() }
    const calls = await source.callsAt(99)
    expect(calls).toContainEqual({ ids: ['a'], from: 10 - promisedMinutes, to: 10 - promisedMinutes + 240 })
    for (let minute = 5; minute < 100; minute++) expect(source.reported).toContain(`a ${minute}`)
  })

  it.each([
    { minutes: 50, windowHours: 0.25, from: [0, 15], next: 30 },
    { minutes: 300, windowHours: 1, from: [-360, -300], next: -240 },
  ])('continues where a route of $minutes minutes broke off', async ({ minutes, windowHours, from, next }) => {
    const source = new Source([...drive('a', 0, 301)])
    await source.read(0)
    const first = await source.callsAt(minutes, { windowHours, overlapMinutes: 0, mostPages: 3 })
    expect(first.map((call) => call.from)).toEqual(from)
    expect((await source.callsAt(minutes + 1, { windowHours, overlapMinutes: 0 }))[0]!.from).toBe(next)
  })

  it('reads a new vehicle from where others have been read', async () => {
    const source = new Source([...drive('a', 0, 100), ...drive('b', 20, 100)])
    await source.read(0)
    await source.read(30, { gone: new Set(['b']) })
    await source.read(90)
    expect([...source.reported].filter((key) => key.startsWith('b '))).toHaveLength(66)
  })

  it('restarts with a cursor that doesn’t match, and loses nothing of the promised hours', async () => {
    const source = new Source(drive('a', 0, 200))
    source.cursor = { page: 7 }
    for (let now = 100; now < 200; now += 10) await source.read(now)
    expect(source.reported.size).toBe(191)
  })
})

it('reports the newest position of a clock that is days ahead once', async () => {
  const source = new Source([
    { id: 'a', minute: 3000, lateBy: -3000 },
    { id: 'b', minute: 0, lateBy: 0 },
    { id: 'a', minute: 3010, lateBy: -2990 },
  ])
  const times = async (now: number) =>
    (await source.read(now)).flatMap(({ records }) =>
      records.filter(({ vehicleExternalId }) => vehicleExternalId === 'a'),
    )
  expect(await times(1)).toHaveLength(1)
  expect(await times(2)).toHaveLength(0)
  expect(await times(21)).toHaveLength(1)
  expect(await times(22)).toHaveLength(0)
})
