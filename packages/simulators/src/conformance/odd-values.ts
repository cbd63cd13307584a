import type { RecordOf, StreamName } from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig, type Rig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { dayMs, noonMs, type Subject } from './subject.ts'

/** What a device or a server may send for a value that is documented as something else, and can't be an id. */
const oddFor = (value: unknown, row: number): unknown =>
  row % 2 ? { odd: true } : typeof value === 'string' ? -1.5 : 'odd'
const kindsWithValues = ['vehicles', 'drivers', 'positions', 'incidents', 'trips'] as const
/** Smaller objects are links and names, which everything else may depend on. */
const fewestValues = 5

/** Replaces one value in each row, another one from row to row, by odd ones. */
export function survivesOddValues({ code, provider }: Subject): void {
  const kinds = kindsWithValues.filter((kind) => provider.streams[kind])

  describe(`${code} odd values`, () => {
    const rig = createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 2 })
    rig.context.positionsFrom = new Date(noonMs - dayMs / 8)

    it.each(kinds)('cost no %s that would remain if they were missing', async (kind) => {
      const remaining = await readWith(rig, kind, () => undefined)
      const kept = await readWith(rig, kind, oddFor)
      const lost = [...remaining].filter(([key, facts]) => !((kept.get(key) ?? -1) >= facts))
      expect(lost.slice(0, 3), `${lost.length} of ${remaining.size} ${kind}, or facts of them, lost`).toEqual([])
    })
  })
}

/** What is copied with names without being seen. */
const marks = ['\u200b', '\ufeff', '\u200f', '\u2060'] as const
const shown = ['name', 'make', 'model', 'licensePlate', 'licenseNumber'] as const

/** Puts invisible characters into names, or nothing else. */
export function readsVisibleNames({ code, provider }: Subject): void {
  describe(`${code} invisible characters`, () => {
    const rig = createRig({ code, nowMs: noonMs, vehicles: 4, historyDays: 2 })
    const kinds = (['vehicles', 'drivers'] as const).filter((kind) => provider.streams[kind])

    it.each(kinds)('aren’t part of what is shown of %s, and alone are nothing', async (kind) => {
      const namesWith = async (change: (text: string) => string) => {
        const { handle } = rig.simulator
        rig.simulator.handle = async (request) => {
          const answer = await handle.call(rig.simulator, request)
          const text = await answer.text()
          return new Response(text ? change(text) : null, { status: answer.status, headers: answer.headers })
        }
        const records = recordsOf<RecordOf['vehicles' | 'drivers']>(
          await rig.read<typeof kind>(kind).finally(() => {
            rig.simulator.handle = handle
          }),
        )
        return records.map((record) => shown.map((key) => (key in record ? Reflect.get(record, key) : null)))
      }
      const usual = await namesWith((text) => text)
      const ids = new Set(recordsOf(await rig.read<typeof kind>(kind)).map(({ externalId }) => externalId))
      const words = [...new Set(usual.flat().flatMap((name) => (name ? [name, ...name.split(' ')] : [])))].filter(
        (word) => /\p{L}{2}/u.test(word) && !ids.has(word),
      )
      const replaced = (by: (word: string) => string) => (text: string) =>
        words.reduce((left, word) => left.replaceAll(`"${word}"`, `"${by(word)}"`), text)
      const [space, order, mark, joiner] = marks
      const inside = (word: string) => `${order}${word.slice(0, 1)}${space}${word.slice(1)}${mark}${joiner}`
      expect(await namesWith(replaced(inside))).toEqual(usual)
      expect(await namesWith(replaced(() => marks.join('')))).toEqual(await namesWith(replaced(() => '')))
    })
  })
}

/** Returns how many facts each record of a stream has if one value in each row is replaced; undefined removes it. */
async function readWith(rig: Rig, kind: StreamName, replacementOf: ReplacementOf): Promise<Map<string, number>> {
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    const text = await answer.text()
    const body = /^\s*[[{]/.test(text) && answer.ok ? stringify(withOdd(parse(text), replacementOf)) : text || null
    return new Response(body, { status: answer.status, headers: answer.headers })
  }
  try {
    return new Map(recordsOf(await rig.read<StreamName>(kind)).map((record) => [keyOf(record), factsIn(record)]))
  } finally {
    rig.simulator.handle = handle
  }
}

function keyOf(record: RecordOf[StreamName]): string {
  const { externalId, vehicleExternalId, driverExternalId, at, type, position } = record as Record<string, unknown>
  return JSON.stringify([externalId ?? [vehicleExternalId, driverExternalId, at, type, position]])
}

const factsIn = (record: object): number =>
  Object.values(record).filter(
    (value) => value !== null && value !== undefined && !(Array.isArray(value) && !value.length),
  ).length

type Path = readonly string[]
type ReplacementOf = (value: unknown, row: number) => unknown
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)

/** Returns the paths of the values in a row, without those of rows within it. */
const pathsIn = (row: Record<string, unknown>): Path[] =>
  Object.entries(row).flatMap(([key, value]): Path[] =>
    isObject(value) ? pathsIn(value).map((path) => [key, ...path]) : Array.isArray(value) ? [] : [[key]],
  )

function withOdd(value: unknown, replacementOf: ReplacementOf): unknown {
  if (Array.isArray(value))
    return value.map((row, index) => {
      const inner = withOdd(row, replacementOf)
      const paths = isObject(row) ? pathsIn(row) : []
      return paths.length < fewestValues
        ? inner
        : replaced(inner, paths[index % paths.length]!, (before) => replacementOf(before, index))
    })
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withOdd(inner, replacementOf)]))
    : value
}

function replaced(holder: unknown, [key, ...rest]: Path, replacementOf: (before: unknown) => unknown): unknown {
  if (!isObject(holder) || key === undefined) return holder
  return { ...holder, [key]: rest.length ? replaced(holder[key], rest, replacementOf) : replacementOf(holder[key]) }
}
