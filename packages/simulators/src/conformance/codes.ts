import { streamNames } from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { dayMs, noonMs, type Subject } from './subject.ts'

/** Keys whose values are codes or words of a list that a provider may extend. */
const isCodeKey = (key: string) =>
  /(^|[a-z_])(status|state|type|mode|kind|category|reason|label|severity|quality|classification|behavior)$/i.test(key)
const undocumented = { text: 'zz-undocumented', number: 97 }

/** Replaces every code in every row by one that isn't documented, as after an update of its API. */
export function readsUnknownCodes({ code, facts, provider }: Subject): void {
  const kinds = streamNames.filter((kind) => provider.streams[kind])
  describe(`${code} unknown codes`, () => {
    const usual = createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 2 })
    const rig = createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 2 })
    for (const { context } of [usual, rig]) context.positionsFrom = new Date(noonMs - dayMs / 8)
    const { handle } = rig.simulator
    rig.simulator.handle = async (request) => {
      const answer = await handle.call(rig.simulator, request)
      const { status, headers } = answer
      const text = await answer.text()
      const isVocabulary = facts.vocabulary !== undefined && request.url.includes(facts.vocabulary)
      const isJson = /^\s*[[{]/.test(text) && answer.ok && !isVocabulary
      return new Response(isJson ? stringify(withCodes(parse(text), false)) : text || null, { status, headers })
    }

    it.each(kinds)('cost no %s', async (kind) => {
      const known = recordsOf<unknown>(await usual.read<typeof kind>(kind)).length
      expect(recordsOf<unknown>(await rig.read<typeof kind>(kind)).length).toBeGreaterThanOrEqual(known)
    })
  })
}

function withCodes(value: unknown, isRow: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withCodes(item, true))
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] => {
      if (!isRow || !isCodeKey(name)) return [name, withCodes(inner, isRow)]
      if (typeof inner === 'string') return [name, undocumented.text]
      return [name, isLosslessNumber(inner) ? undocumented.number : withCodes(inner, isRow)]
    }),
  )
}
