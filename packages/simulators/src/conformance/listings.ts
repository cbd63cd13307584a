import type { GroupRecord, StreamName } from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { noonMs, type Subject } from './subject.ts'

const lists = ['groups', 'vehicles', 'drivers'] as const

/** Corrupts the rows of one record. */
export function reportsWhatItRejects({ code, provider }: Subject): void {
  describe(code, () => {
    const rig = createRig({ code, nowMs: noonMs })
    const kinds = lists.filter((kind) => provider.streams[kind])

    it.each(kinds)('identifies rejected %s by id, so that they don’t count as removed', async (kind) => {
      const [first] = await rig.read<StreamName>(kind)
      const { externalId } = first!.records[0] as GroupRecord
      const { handle } = rig.simulator
      rig.simulator.handle = async (request) => spoiled(await handle.call(rig.simulator, request), externalId)
      const pages = await rig.read<StreamName>(kind)
      rig.simulator.handle = handle
      const known = pages.flatMap((page) => [...(page.records as GroupRecord[]), ...page.rejected])
      expect(known.map((entry) => entry.externalId)).toContain(externalId)
    })
  })
}

const malformed = { malformed: true }

/** Returns the response with every row that contains the id reduced to it: all other values are corrupted. */
async function spoiled(answer: Response, id: string): Promise<Response> {
  const { status, headers } = answer
  const text = await answer.text()
  return new Response(/^\s*[[{]/.test(text) ? stringify(withSpoiledRows(parse(text), id)) : text, { status, headers })
}

const isId = (value: unknown, id: string) =>
  (typeof value === 'string' || isLosslessNumber(value)) && String(value).toLowerCase() === id.toLowerCase()

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value)

const has = (row: unknown, id: string): boolean =>
  isObject(row) ? Object.values(row).some((value) => has(value, id)) : isId(row, id)

function withSpoiledRows(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((row) => (has(row, id) ? idAlone(row, id) : withSpoiledRows(row, id)))
  return isObject(value) ? mapValues(value, (inner) => withSpoiledRows(inner, id)) : value
}

const idAlone = (value: unknown, id: string): unknown =>
  isObject(value) && has(value, id)
    ? mapValues(value, (inner) => idAlone(inner, id))
    : isId(value, id)
      ? value
      : malformed

const mapValues = (object: Record<string, unknown>, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
