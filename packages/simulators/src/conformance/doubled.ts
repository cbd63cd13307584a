import type { RecordOf } from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { noonMs, type Subject } from './subject.ts'

/** Smaller rows are words and links, which have no facts to lose. */
const fewestValues = 5

/** Lists each row twice, the second time without one of its values, and empties the VINs of vehicles. */
export function losesNoDoubledFacts({ code, provider }: Subject): void {
  const kinds = (['vehicles', 'drivers', 'trips'] as const).filter((kind) => provider.streams[kind])

  describe(`${code} rows under one key`, () => {
    const rig = createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 2 })

    it.each(kinds)('keep the facts of both %s, or are reported', async (kind) => {
      const usual = recordsOf(await rig.read<typeof kind>(kind))
      const pages = await withResponses(rig, doubled, () => rig.read<typeof kind>(kind))
      const reported = new Set(pages.flatMap(({ rejected }) => rejected.map(({ externalId }) => externalId)))
      const most = new Map<string, number>()
      for (const record of recordsOf(pages))
        most.set(record.externalId, Math.max(most.get(record.externalId) ?? 0, factsIn(record)))
      const lost = usual.filter(
        (record) => (most.get(record.externalId) ?? 0) < factsIn(record) && !reported.has(record.externalId),
      )
      expect(lost.map(({ externalId }) => externalId).slice(0, 3), `${lost.length} of ${usual.length}`).toEqual([])
    })

    it('report no VIN instead of an empty one, for the same vehicles', async () => {
      const usual = recordsOf(await rig.read('vehicles'))
      const vins = usual.flatMap(({ vin }) => vin ?? [])
      const emptied = (text: string) => vins.reduce((left, vin) => left.replaceAll(`"${vin}"`, '" "'), text)
      const pages = await withResponses(rig, emptied, () => rig.read('vehicles'))
      expect(pages.flatMap(({ rejected }) => rejected)).toEqual([])
      expect(recordsOf(pages).map(({ vin }) => vin)).toEqual(usual.map(() => null))
    })
  })
}

/** Reads while the text of each response is changed. */
async function withResponses<T>(rig: Rig, change: (text: string) => string, read: () => Promise<T>): Promise<T> {
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    const text = await answer.text()
    const body = /^\s*[[{]/.test(text) && answer.ok ? change(text) : text || null
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
  return read().finally(() => {
    rig.simulator.handle = handle
  })
}

const factsIn = (record: RecordOf['vehicles' | 'drivers' | 'trips']): number =>
  Object.values(record).filter((value) => value !== null && value !== undefined).length

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)

const doubled = (text: string): string => stringify(withDoubles(parse(text))) ?? text

function withDoubles(value: unknown): unknown {
  if (Array.isArray(value))
    return value.flatMap((row, index) => {
      const inner = withDoubles(row)
      const keys = isObject(row) ? Object.keys(row) : []
      return isObject(inner) && keys.length >= fewestValues
        ? [inner, without(inner, keys[index % keys.length]!)]
        : [inner]
    })
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withDoubles(held)]))
    : value
}

const without = (row: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key))
