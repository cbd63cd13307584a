import type { DriverScoreRecord, IncidentRecord, PositionRecord } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { noonMs, type Subject } from './subject.ts'

/** Lets the provider fail whenever it is asked about one event, which may be what it can't process. */
export function continuesPastAnEvent({ code, provider }: Subject): void {
  describe.skipIf(!provider.streams.incidents)(`${code} and an event`, () => {
    it.each(['read', 'history'] as const)('continues past one whose requests fail, in %s', async (way) => {
      const rigOf = () => createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 14 })
      const usual: IncidentRecord[] = recordsOf(await rigOf()[way]('incidents'))
      // Short ids may be part of other numbers.
      const [id] = usual.map(({ externalId }) => externalId).sort((a, b) => b.length - a.length)
      const rig = rigOf()
      const { handle } = rig.simulator
      let failures = 0
      rig.simulator.handle = async (request) => {
        const asked = decodeURIComponent(request.url) + (await request.clone().text())
        if (!id || !asked.includes(id)) return handle.call(rig.simulator, request)
        failures += 1
        return Response.json({ message: 'It can’t be processed' }, { status: 500 })
      }
      const pages = await rig[way]('incidents')
      expect(recordsOf(pages)).toHaveLength(usual.length)
      const reasons = pages.flatMap(({ rejected }) => rejected).filter(({ externalId }) => externalId === id)
      expect(reasons.length, 'how often the event is listed').toBe(failures ? 1 : 0)
    })
  })
}

/** What is requested for several vehicles or drivers at once, and whose ids the requests name. */
const batched = [
  ['positions', ({ vehicleExternalId }: PositionRecord) => vehicleExternalId],
  ['driverScores', ({ driverExternalId }: DriverScoreRecord) => driverExternalId],
] as const

/** Lets the provider fail whenever a request names one vehicle or driver, alone or beside others. */
export function continuesPastOneInABatch({ code, provider }: Subject): void {
  describe(`${code} and one of several`, () => {
    for (const [kind, idOf] of batched)
      it.skipIf(!provider.streams[kind]).each([400, 500])(
        `continues with the other ${kind} past one that it answers with %i`,
        async (status) => {
          const ownerOf = idOf as (record: PositionRecord | DriverScoreRecord) => string
          const rigOf = () => createRig({ code, nowMs: noonMs, vehicles: 6, historyDays: 2 })
          const usual = recordsOf<PositionRecord | DriverScoreRecord>(await rigOf().read<typeof kind>(kind))
          const [id, ...others] = [...new Set(usual.map(ownerOf))]
          // Short ids may be part of other numbers.
          const isNamed = (asked: string) => new RegExp(`(?<!\\w)${RegExp.escape(id!)}(?!\\w)`).test(asked)
          const rig = rigOf()
          const { handle } = rig.simulator
          let failures = 0
          rig.simulator.handle = async (request) => {
            const asked = decodeURIComponent(request.url) + (await request.clone().text())
            if (!isNamed(asked)) return handle.call(rig.simulator, request)
            failures += 1
            return Response.json({ message: 'It can’t be processed' }, { status })
          }
          const pages = await rig.read<typeof kind>(kind)
          const found = new Set(recordsOf<PositionRecord | DriverScoreRecord>(pages).map(ownerOf))
          expect(others.filter((other) => !found.has(other))).toEqual([])
          const listed = pages.flatMap(({ rejected }) => rejected).some(({ externalId }) => externalId === id)
          expect(listed, 'whether it is listed').toBe(failures > 0)
        },
      )
  })
}
