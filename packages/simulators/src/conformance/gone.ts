import type { Json } from '@milepost/providers/kit/http/json'
import type { Page, WholePeriod } from '@milepost/providers/kit/provider'
import type { IncidentRecord, TripRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { hourMs, minuteMs, noonMs, type Subject } from './subject.ts'

/** Checks that a trip which its provider deletes or recalculates can be noticed, and that none is removed by mistake. */
export function followsGoneTrips({ code, facts, provider }: Subject): void {
  const { trips } = provider.streams
  describe.skipIf(!trips)(`${code} trips that are gone`, () => {
    it('are noticed in the way that the facts name', () => {
      expect(facts.goneTrips, '`goneTrips` in the facts').toBeDefined()
      expect(trips!.replacesOverlaps === true, '`replacesOverlaps` of the stream').toBe(facts.goneTrips === 'replaced')
      if (facts.goneTrips === 'replaced') expect(facts.revised, 'versions to compare').toContain('trips')
    })

    it('are only looked for in periods that were read completely', async () => {
      const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
      const known = new Map(recordsOf(await rig.read('trips')).map((trip) => [trip.externalId, trip]))
      const pages = await later(rig)
      const wholes = pages.flatMap((page) => (page.whole ?? []).map((whole) => ({ page, whole })))
      expect(wholes.length > 0, '`whole` in pages of trips').toBe(facts.goneTrips === 'listed')
      for (const { page, whole } of wholes) {
        const listed = new Set(page.records.map(({ externalId }) => externalId))
        const missing = [...known.values()].filter((trip) => isWithin(trip, whole) && !listed.has(trip.externalId))
        expect(
          missing.map(({ externalId }) => externalId),
          'trips declared as gone',
        ).toEqual([])
      }
      const reach = Math.max(0, ...wholes.map(({ whole }) => whole.to.getTime() - whole.from.getTime()))
      if (facts.goneTrips === 'listed') expect(reach, 'the longest period').toBeGreaterThanOrEqual(hourMs)
    })

    it.skipIf(facts.goneTrips !== 'listed')('aren’t looked for beside a trip that couldn’t be read', async () => {
      const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
      await rig.read('trips')
      rig.simulator.faults.inject({ kind: 'malformed', path: facts.recordPath.trips ?? '/', times: 1_000_000 })
      const pages = await later(rig).finally(() => rig.simulator.faults.clear())
      const spoiled = pages.filter(({ rejected }) => rejected.length > 0)
      expect(spoiled.length, 'pages with a rejected trip').toBeGreaterThan(0)
      for (const { rejected, whole = [] } of spoiled)
        expect(whole.flatMap(({ vehicleExternalIds }) => vehicleExternalIds).length, `beside ${rejected.length}`).toBe(
          0,
        )
    })
  })
}

/** Checks that an event which its provider deletes can be noticed, and that none is withdrawn by mistake. */
export function followsGoneEvents({ code, facts, provider }: Subject): void {
  const isListed = facts.goneEvents === 'listed'
  describe.skipIf(!provider.streams.incidents)(`${code} events that are gone`, () => {
    it('are noticed in the way that the facts name', async () => {
      expect(facts.goneEvents, '`goneEvents` in the facts').toBeDefined()
      const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
      const known = new Map(recordsOf(await rig.read('incidents')).map((event) => [event.externalId, event]))
      const { pages, wholes } = await laterEvents(rig)
      expect(wholes.length > 0, '`whole` in pages of events').toBe(isListed)
      const listed = new Set([
        ...recordsOf(pages).map(({ externalId }) => externalId),
        ...wholes.flatMap((whole) => whole.listed ?? []),
      ])
      const missing = [...known.values()].filter(
        (event) => wholes.some((whole) => beganIn(event, whole)) && !listed.has(event.externalId),
      )
      expect(
        missing.map(({ externalId }) => externalId),
        'events declared as gone',
      ).toEqual([])
      const covered = [...known.values()].filter((event) => wholes.some((whole) => beganIn(event, whole)))
      if (isListed) expect(covered.length, 'events of the periods').toBeGreaterThan(0)
    })

    it.skipIf(!isListed)('aren’t looked for beside an event that couldn’t be read', async () => {
      const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
      await rig.read('incidents')
      rig.simulator.faults.inject({ kind: 'malformed', path: facts.recordPath.incidents ?? '/', times: 1_000_000 })
      const { pages, wholes } = await laterEvents(rig).finally(() => rig.simulator.faults.clear())
      expect(pages.flatMap(({ rejected }) => rejected).length, 'rejected events').toBeGreaterThan(0)
      for (const page of pages.filter(({ rejected }) => rejected.some(({ part }) => part === undefined)))
        expect(page.whole ?? [], 'periods beside it').toEqual([])
      expect(
        wholes.flatMap(({ vehicleExternalIds }) => vehicleExternalIds),
        'vehicles of periods',
      ).toEqual([])
    })
  })
}

/** Reads events again some time later, and what those pages declare complete. */
async function laterEvents(rig: Rig): Promise<{ pages: Page<IncidentRecord>[]; wholes: WholePeriod[] }> {
  const cursor: Json = (await rig.read('incidents')).at(-1)!.cursor
  rig.clock.nowMs += 30 * minuteMs
  const pages = await rig.read('incidents', cursor)
  return { pages, wholes: pages.flatMap((page) => page.whole ?? []) }
}

const beganIn = ({ vehicleExternalId, occurredAt }: IncidentRecord, { vehicleExternalIds, from, to }: WholePeriod) =>
  vehicleExternalId !== null && vehicleExternalIds.includes(vehicleExternalId) && occurredAt >= from && occurredAt < to

/** Checks that a summary covers a period: single events of its type in it are its parts, and count once. */
export function limitsSummaries({ code, provider, reports }: Subject): void {
  describe.skipIf(!provider.streams.incidents || !reports('summaryEvents'))(`${code} summaries of events`, () => {
    it('end, so that their parts are recognized', async () => {
      const rig = createRig({ code, nowMs: noonMs, historyDays: 12 })
      const reported = recordsOf([...(await rig.history('incidents')), ...(await rig.read('incidents'))])
      const summaries = reported.filter(({ occurrences = 1 }) => occurrences > 1)
      expect(summaries.length, 'summaries').toBeGreaterThan(0)
      for (const { externalId, occurredAt, endedAt } of summaries)
        expect(endedAt?.getTime(), `end of the summary ${externalId}`).toBeGreaterThan(occurredAt.getTime())
    })
  })
}

/** Reads again what was read at noon, some time later. */
async function later(rig: Rig): Promise<Page<TripRecord>[]> {
  const cursor: Json = (await rig.read('trips')).at(-1)!.cursor
  rig.clock.nowMs += 30 * minuteMs
  return rig.read('trips', cursor)
}

const isWithin = ({ vehicleExternalId, startedAt }: TripRecord, { vehicleExternalIds, from, to }: WholePeriod) =>
  vehicleExternalIds.includes(vehicleExternalId) && startedAt >= from && startedAt < to
