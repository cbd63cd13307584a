import type { Json } from '@milepost/providers/kit/http/json'
import type { Page } from '@milepost/providers/kit/provider'
import type { IncidentRecord, PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { dayMs, hourMs, noonMs, type Subject } from './subject.ts'

/** A long read is interrupted after this many of its pages, evenly spread. */
const mostKills = 2

/** Shifts every time in a response as if the device's clock were twelve years ahead. */
async function ahead(answer: Response): Promise<Response> {
  const { status, headers } = answer
  return new Response((await answer.text()).replaceAll('"2026-', '"2038-'), { status, headers })
}

export function makesUpForRests(subject: Subject): void {
  makesUpForWrongClocks(subject)
  makesUpForMonths(subject)
}

/** A connector that follows positions stores how far each vehicle's track has been read. */
function makesUpForWrongClocks({ code, facts }: Subject): void {
  describe.skipIf(!facts.track)(code, () => {
    it('continues reading the track of a vehicle whose clock was wrong once', async () => {
      const rig = createRig({ code, nowMs: noonMs })
      const endMs = noonMs + hourMs
      const { handle } = rig.simulator
      const reported = new Set<string>()
      let cursor: Json | null = null
      for (let minute = 0; minute <= 60; minute += 5) {
        rig.clock.nowMs = noonMs + minute * 60_000
        rig.simulator.handle = async (request) => {
          const answer = await handle.call(rig.simulator, request)
          return minute === 5 ? ahead(answer) : answer
        }
        const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
        cursor = pages.at(-1)!.cursor
        for (const { vehicleExternalId, at } of pages.flatMap(({ records }) => records))
          reported.add(`${vehicleExternalId} ${at.getTime()}`)
      }
      rig.simulator.handle = handle
      rig.context.positionsFrom = new Date(noonMs)
      const history: Page<PositionRecord>[] = await rig.history('positions')
      const track = history.flatMap(({ records }) => records).filter(({ at }) => at.getTime() < endMs - hourMs / 2)
      expect(track.length, 'positions in the history of half an hour').toBeGreaterThan(50)
      const missed = track.filter(({ vehicleExternalId, at }) => !reported.has(`${vehicleExternalId} ${at.getTime()}`))
      expect(missed).toHaveLength(0)
    })
  })
}

/** A connection with refused credentials is paused until new ones are entered. */
function makesUpForMonths({ code, provider, tellable }: Subject): void {
  describe(`${code} after a pause of months`, () => {
    const restDays = 100
    const restMs = noonMs - restDays * dayMs
    const rig = createRig({ code, nowMs: noonMs, vehicles: 2, historyDays: restDays })
    const kinds = (['trips', 'incidents'] as const).filter((kind) => provider.streams[kind])

    it.each(kinds)('reports all %s since', async (kind) => {
      rig.clock.nowMs = restMs
      const cursor = (await rig.read(kind)).at(-1)?.cursor
      if (cursor === undefined)
        throw new Error('A first read returns a page with its cursor, even if there is no data yet')
      rig.clock.nowMs = noonMs
      const read = await rig.read<typeof kind>(kind, cursor)
      const reported = new Set(read.flatMap(({ records }) => records.map(({ externalId }) => externalId)))
      const history = (await rig.history<typeof kind>(kind)).flatMap(({ records }) => records)
      const missed = history.filter((record) => beginOf(record) > restMs && !reported.has(record.externalId))
      expect(history.length, `${kind} in the history`).toBeGreaterThan(kind === 'trips' ? 100 : 10)
      expect(missed.map((record) => new Date(beginOf(record)).toISOString())).toEqual([])
    })

    it.for(kinds)(
      'loses no %s if a sync of two weeks is interrupted after a page and resumed',
      async (kind, { skip }) => {
        const rig = createRig({ code, nowMs: noonMs - 14 * dayMs, vehicles: 6, largestPage: 5 })
        const cursor = (await rig.read(kind)).at(-1)?.cursor ?? null
        rig.clock.nowMs = noonMs
        const pages: Page<TripRecord | IncidentRecord>[] = await rig.read<typeof kind>(kind, cursor)
        skip(pages.length < 2, 'it is a single page')
        const whole = idsOf(pages)
        const step = Math.max(1, Math.floor(pages.length / mostKills))
        for (let kept = 1; kept < pages.length; kept += step) {
          const next = JSON.parse(JSON.stringify(pages[kept - 1]!.cursor)) as Json
          const resumed: Page<TripRecord | IncidentRecord>[] = await rig.read<typeof kind>(kind, next)
          const lost = whole.difference(idsOf([...pages.slice(0, kept), ...resumed]))
          expect([...lost], `lost when killed after page ${kept} of ${pages.length}`).toEqual([])
        }
      },
    )

    it.skipIf(!kinds.includes('trips'))('has all trips since in its history, each one whole', async () => {
      const pages: Page<TripRecord>[] = [...(await rig.read('trips')), ...(await rig.history('trips'))]
      const starts = new Set(pages.flatMap(({ records }) => records.map((trip) => beginOf(trip))))
      const trips = rig.account.vehicles.flatMap((vehicle) =>
        rig.account.trips(vehicle, restMs, noonMs - dayMs, noonMs),
      )
      const missed = trips.map(({ startMs }) => tellable(startMs)).filter((startMs) => !starts.has(startMs))
      expect(missed.map((startMs) => new Date(startMs).toISOString())).toEqual([])
    })
  })
}

const idsOf = (pages: Page<TripRecord | IncidentRecord>[]) =>
  new Set(pages.flatMap(({ records }) => records.map(({ externalId }) => externalId)))

const beginOf = (record: TripRecord | IncidentRecord) =>
  ('startedAt' in record ? record.startedAt : record.occurredAt).getTime()
