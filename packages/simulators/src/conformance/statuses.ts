import type { DriverRecord, VehicleRecord } from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { noonMs, type Subject } from './subject.ts'

/** A status that no provider has documented, and a missing one. */
const undocumented = { text: 'zz-undocumented', number: 97 }

/** Replaces the status of every vehicle and driver by one whose meaning isn't known, or removes it. */
export function knowsNoOtherStatus({ code, facts }: Subject): void {
  const kinds = (['vehicles', 'drivers'] as const).filter((kind) => facts.statusKeys[kind])
  describe.skipIf(!kinds.length)(`${code} statuses`, () => {
    it.each(kinds.flatMap((kind) => [[kind, 'unknown'] as const, [kind, 'missing'] as const]))(
      'count no %s as active if their status is %s',
      async (kind, how) => {
        const rig = createRig({ code, nowMs: noonMs })
        const { handle } = rig.simulator
        rig.simulator.handle = async (request) => {
          const answer = await handle.call(rig.simulator, request)
          const { status, headers } = answer
          const text = await answer.text()
          const changed = (value: unknown) => withStatus(value, facts.statusKeys[kind]!, how === 'unknown')
          return new Response(/^\s*[[{]/.test(text) ? stringify(changed(parse(text))) : text || null, {
            status,
            headers,
          })
        }
        const records: (VehicleRecord | DriverRecord)[] = recordsOf(await rig.read<typeof kind>(kind))
        // A list of one status only says what its records don't.
        const counted = how === 'missing' && facts.listedByStatus === kind ? [] : records
        expect(records.length).toBeGreaterThan(0)
        expect(counted.filter(({ inactiveReason }) => inactiveReason === null).slice(0, 1)).toEqual([])
      },
    )
  })
}

function withStatus(value: unknown, key: string, isKept: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withStatus(item, key, isKept))
  if (typeof value !== 'object' || value === null || isLosslessNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
      const isStatus = name === key && (typeof inner === 'string' || isLosslessNumber(inner))
      if (!isStatus) return [[name, withStatus(inner, key, isKept)]]
      return isKept ? [[name, typeof inner === 'string' ? undocumented.text : undocumented.number]] : []
    }),
  )
}
