import { AuthFailed } from '@milepost/providers/kit/http/errors'
import { wordsOf } from '@milepost/providers/kit/http/provider-words'
import type { Page } from '@milepost/providers/kit/provider'
import { type RecordOf, type StreamName, streamNames } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { contents, differences } from './contents.ts'
import { hourMs, noonMs, type Subject } from './subject.ts'

type Way = 'read' | 'history'
type Pages = Page<RecordOf[StreamName]>[]

/** Runs into limits midway: periods that are too long, vehicles that can't be read, and failures with a message. */
export function meetsLimits({ code, facts, provider, reports }: Subject): void {
  const ways = streamNames.flatMap((kind): (readonly [Way, StreamName])[] => {
    const stream = provider.streams[kind]
    if (!stream) return []
    return stream.history
      ? [
          ['read', kind],
          ['history', kind],
        ]
      : [['read', kind]]
  })
  const rigOf = () => {
    const rig = createRig({ code, nowMs: noonMs, historyDays: 3, vehicles: 6 })
    rig.context.positionsFrom = new Date(noonMs - 20 * hourMs)
    return rig
  }

  describe(`${code} limits`, () => {
    it('reads a period in parts if it is too long for the server', async () => {
      const usual = rigOf()
      const strict = rigOf()
      strict.simulator.strict.longestPeriodMs = (facts.longestPeriodHours ?? 7) * hourMs
      for (const [way, kind] of ways) {
        // A score covers the requested period, so its halves would be different scores.
        if (kind === 'driverScores') continue
        const whole = contents(await usual[way]<StreamName>(kind))
        const inParts = contents(await strict[way]<StreamName>(kind))
        expect(differences(whole, inParts), `${way} of ${kind}`).toEqual({ lost: [], made: [] })
      }
      const { refusedPeriods } = strict.simulator.strict
      if (reports('longPeriods')) expect(refusedPeriods, 'periods refused by the simulator').toBeGreaterThan(0)
      else expect(refusedPeriods, 'periods are refused, and `longPeriods` is in `unreported`').toBe(0)
    })

    const { trips, positions } = provider.streams
    it.skipIf(!trips && !positions)('continues past a vehicle that can’t be read, and reports it', async () => {
      const usual = rigOf()
      const strict = rigOf()
      const forbidden = await busiest(usual)
      strict.simulator.strict.forbidden.add(forbidden)
      let reasonCount = 0
      for (const [way, kind] of ways) {
        if (kind === 'vehicles' || kind === 'groups' || kind === 'drivers') continue
        const whole = await usual[way]<StreamName>(kind)
        const reported = await strict[way]<StreamName>(kind)
        const others = (pages: Pages) =>
          contents(pages.map((page) => ({ ...page, records: page.records.filter(isOther) })))
        expect(differences(others(whole), others(reported)), `${way} of ${kind} of other vehicles`).toEqual({
          lost: [],
          made: [],
        })
        const isLost = contents(whole).difference(contents(reported)).size > 0
        const reasons = reported.flatMap(({ rejected }) =>
          rejected.filter(({ externalId }) => externalId.includes(forbidden)),
        )
        if (isLost) expect(reasons, `why ${kind} of vehicle ${forbidden} are missing, in ${way}`).not.toEqual([])
        for (const { reason } of reasons) expect(reason).toMatch(/[a-z]{3}/)
        reasonCount += reasons.length
      }
      if (reports('oneByOne')) expect(reasonCount, 'the reason given for the vehicle').toBeGreaterThan(0)
      else expect(reasonCount, '`oneByOne` is in `unreported`').toBe(0)

      function isOther(record: object): boolean {
        return !('vehicleExternalId' in record) || record.vehicleExternalId !== forbidden
      }
    })

    it.each([400, 503])('passes on the provider’s message for %s', async (status) => {
      const rig = rigOf()
      const { handle } = rig.simulator
      let message = ''
      rig.simulator.handle = async (request) => {
        const answer = await handle.call(rig.simulator, request)
        message = await answer.clone().text()
        return answer
      }
      const [, kind] = ways[0]!
      rig.simulator.faults.inject({ kind: 'status', status, times: 1000 })
      const failure = await rig.read<StreamName>(kind).catch((cause: Error) => cause)
      expect(failure).toBeInstanceOf(Error)
      // During a sign-in it means wrong credentials, for which Milepost has its own message.
      if (failure instanceof AuthFailed) return
      const words = wordsOf(message)
      if (words) expect((failure as Error).message).toContain(words.slice(0, 40))
    })
  })
}

/** Returns the vehicle with the most records in the history of trips, or else of positions. */
async function busiest(rig: Rig): Promise<string> {
  const kind = rig.provider.streams.trips ? 'trips' : 'positions'
  const pages = [...(await rig.read(kind)), ...(await rig.history(kind))]
  const counts = new Map<string, number>()
  for (const { records } of pages)
    for (const { vehicleExternalId: id } of records) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  if (!first) throw new Error('No vehicle is reported')
  return first[0]
}
