import type { Json } from '@milepost/providers/kit/http/json'
import type { Page } from '@milepost/providers/kit/provider'
import {
  type IncidentRecord,
  type PositionRecord,
  type RecordOf,
  type StreamName,
  streamNames,
} from '@milepost/providers/kit/record'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { contents, differences, recordsOf } from './contents.ts'
import { hourMs, minuteMs, noonMs, type Subject } from './subject.ts'

/** A long read is interrupted after this many of its pages, evenly spread. */
const mostKills = 4

type Way = 'read' | 'history'
type Pages = Page<RecordOf[StreamName]>[]

/** Interrupts every read after each of its pages, and delays records. */
export function keepsUp({ code, provider, tellable, reports }: Subject): void {
  const ways: (readonly [Way, StreamName])[] = streamNames
    .filter((kind) => provider.streams[kind])
    .flatMap((kind) =>
      (provider.streams[kind]?.history ? (['read', 'history'] as const) : (['read'] as const)).map(
        (way) => [way, kind] as const,
      ),
    )

  describe(`${code} catching up`, () => {
    let small: Rig
    const wholes = new Map<string, Promise<Pages>>()
    /** A complete read on small pages, done once and shared. */
    const wholeOf = (way: Way, kind: StreamName): Promise<Pages> => {
      const known = wholes.get(`${way} ${kind}`) ?? small[way]<StreamName>(kind)
      wholes.set(`${way} ${kind}`, known)
      return known
    }
    const rigOf = (largestPage: number) => {
      const rig = createRig({ code, nowMs: noonMs, historyDays: 20, largestPage })
      rig.context.positionsFrom = new Date(noonMs - 8 * hourMs)
      return rig
    }
    beforeAll(() => {
      small = rigOf(40)
    })

    it.for(ways)(
      'gives the same result when %s of %s is interrupted after a page and resumed',
      async ([way, kind], { skip }) => {
        const pages = await wholeOf(way, kind)
        skip(pages.length < 2, 'it is a single page')
        const whole = contents(pages)
        const step = Math.max(1, Math.floor(pages.length / mostKills))
        for (let kept = 1; kept < pages.length; kept += step) {
          const cursor = JSON.parse(JSON.stringify(pages[kept - 1]!.cursor)) as Json
          const resumed = await small[way]<StreamName>(kind, cursor)
          const both = contents([...pages.slice(0, kept), ...resumed])
          expect(differences(whole, both), `killed after page ${kept} of ${pages.length}`).toEqual({
            lost: [],
            made: [],
          })
        }
      },
    )

    it('misses nothing on small pages', async () => {
      const large = rigOf(1000)
      for (const [way, kind] of ways) {
        const whole = contents(await large[way]<StreamName>(kind))
        const inSmall = contents(await wholeOf(way, kind))
        expect(differences(whole, inSmall), `${way} of ${kind}`).toEqual({ lost: [], made: [] })
      }
    })

    it.skipIf(!provider.media || !reports('laterPictures'))(
      'picks up incidents whose pictures arrive later',
      async () => {
        const rig = createRig({ code, nowMs: noonMs })
        const cursor = (await rig.read('incidents')).at(-1)!.cursor
        const incident = rig.account.vehicles
          .flatMap((vehicle) => rig.account.incidents(vehicle, noonMs, noonMs + 6 * hourMs))
          .filter(({ footage, type }) => footage.length && type !== 'speeding')
          .sort((a, b) => a.instantMs - b.instantMs)[0]!
        const seen: IncidentRecord[] = []
        let next = cursor
        for (let minute = 0; minute < 60 && !seen.at(-1)?.media.length; minute++) {
          rig.clock.nowMs = incident.instantMs + minute * 15_000
          const pages = await rig.read('incidents', next)
          next = pages.at(-1)!.cursor
          const beganMs = tellable(incident.instantMs)
          seen.push(...recordsOf(pages).filter(({ occurredAt }) => occurredAt.getTime() === beganMs))
        }
        // Days without a time of change are read repeatedly, so only changes count.
        const filmed = seen.map(({ media }) => media.length > 0)
        expect(filmed.filter((isFilmed, index) => isFilmed !== filmed[index - 1])).toEqual([false, true])
        expect(new Set(seen.map(({ externalId }) => externalId)).size).toBe(1)
      },
    )

    it.skipIf(!provider.streams.positions?.history)('reads positions, including late ones', async () => {
      const rig = createRig({ code, nowMs: noonMs })
      const endMs = noonMs + 2 * hourMs
      const reported = new Set<string>()
      let cursor: Json | null = null
      for (; rig.clock.nowMs <= endMs; rig.clock.nowMs += 5 * minuteMs) {
        const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
        cursor = pages.at(-1)!.cursor
        for (const { vehicleExternalId, at } of recordsOf(pages)) reported.add(`${vehicleExternalId} ${at.getTime()}`)
      }
      rig.context.positionsFrom = new Date(noonMs)
      const history = recordsOf(await rig.history('positions')).filter(({ at }) => at.getTime() < endMs - hourMs / 2)
      // A dozen vehicles that report once a minute give about 200.
      expect(history.length).toBeGreaterThan(100)
      const keys = history.map(({ vehicleExternalId, at }) => `${vehicleExternalId} ${at.getTime()}`)
      expect(
        keys.filter((key) => !reported.has(key)),
        'positions of the history that were never read',
      ).toEqual([])
    })
  })
}
