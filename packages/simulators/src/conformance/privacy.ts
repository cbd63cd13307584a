import type { MediaSource, TripRecord } from '@milepost/providers/kit/record'
import { isLosslessNumber, parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { createRig } from '../testing/test-rig.ts'
import { recordsOf } from './contents.ts'
import { noonMs, type Subject } from './subject.ts'

/** Checks that nothing becomes public by what a response lacks, and that no file name leaves its folder. */
export function keepsPrivate({ code, facts, provider, reports }: Subject): void {
  const { classifies } = facts
  const hasPrivate = provider.streams.trips !== undefined && reports('privateTrips')

  it(`${code}: the manifest says whether it has private trips, whose rejected rows are listed without places`, () => {
    expect(provider.manifest.hasPrivateTrips ?? false).toBe(hasPrivate)
  })

  describe.skipIf(!hasPrivate)(`${code} private trips`, () => {
    const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
    async function classified(kind: 'without' | 'odd' | 'unreadable'): Promise<TripRecord[]> {
      const { path = '/', keys = [] } = classifies ?? {}
      rig.simulator.faults.inject({ kind, path, keys: [...keys], times: 1_000_000 })
      return recordsOf(await rig.read('trips').finally(() => rig.simulator.faults.clear()))
    }

    it('are classified by keys that the facts name', () => {
      expect(classifies?.keys.length, '`classifies` in the facts').toBeGreaterThan(0)
    })

    it('hide their vehicle from their start on if their end can’t be read', async () => {
      const known = recordsOf<TripRecord>(await rig.read('trips')).filter((one) => one.isPrivate && one.endedAt)
      expect(known.length, 'private trips that have ended').toBeGreaterThan(0)
      const { handle } = rig.simulator
      const ends = new Set(known.map(({ endedAt }) => endedAt!.getTime()))
      rig.simulator.handle = async (request) => {
        const answer = await handle.call(rig.simulator, request)
        const text = await answer.text()
        const body = /^\s*[[{]/.test(text) ? stringify(withoutInstants(parse(text), ends)) : text
        return new Response(body, { status: answer.status, headers: answer.headers })
      }
      const trips = new Map<string, TripRecord>()
      for (const trip of recordsOf<TripRecord>(await rig.read('trips'))) trips.set(trip.externalId, trip)
      rig.simulator.handle = handle
      for (const { externalId, startedAt } of known)
        expect(trips.get(externalId), `trip ${externalId}`).toMatchObject({ isPrivate: true, startedAt, endedAt: null })
    })

    it.skipIf(classifies?.isAlwaysThere)('are all that aren’t classified, or they stay as they are known', async () => {
      const trips = await classified('without')
      expect(trips.length).toBeGreaterThan(5)
      const unclassified = classifies?.isNoneByDefault ? null : true
      expect(new Set(trips.map(({ isPrivate }) => isPrivate))).toEqual(new Set([unclassified]))
    })

    it('include those whose classification can’t be read', async () => {
      const known = recordsOf(await rig.read('trips'))
      const trips = new Map((await classified('unreadable')).map((trip) => [trip.externalId, trip]))
      for (const { externalId, isPrivate } of known)
        if (isPrivate !== null) expect(trips.get(externalId)?.isPrivate, `trip ${externalId}`).toBe(true)
    })

    it.skipIf(classifies?.isYesOrNo)('include those of a kind that isn’t documented', async () => {
      const known = recordsOf(await rig.read('trips'))
      const trips = new Map((await classified('odd')).map((trip) => [trip.externalId, trip]))
      for (const { externalId, isPrivate } of known)
        if (isPrivate !== null) expect(trips.get(externalId)?.isPrivate, `trip ${externalId}`).not.toBe(false)
    })
  })

  const { path = '/', key = '' } = facts.marksPositions ?? {}
  it.skipIf(!key)(`${code} positions whose mark is missing or can’t be read are private`, async () => {
    const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
    expect(recordsOf(await rig.read('positions')).length, 'marked positions').toBeGreaterThan(0)
    for (const kind of ['without', 'unreadable'] as const) {
      const spoiled = createRig({ code, nowMs: noonMs, historyDays: 2 })
      spoiled.simulator.faults.inject({ kind, path, keys: [key], times: 1_000_000 })
      const pages = [...(await spoiled.read('positions')), ...(await spoiled.history('positions'))]
      expect(recordsOf(pages), kind).toEqual([])
    }
  })

  describe.skipIf(!provider.media)(`${code} file names`, () => {
    it('never lead out of their folder', async () => {
      const rig = createRig({ code, nowMs: noonMs, historyDays: 3 })
      const sources = recordsOf(await rig.read('incidents')).flatMap(({ media }) => media.map(({ source }) => source))
      const requests: string[] = []
      const { handle } = rig.simulator
      rig.simulator.handle = (request) => {
        requests.push(new URL(request.url).pathname)
        return handle.call(rig.simulator, request)
      }
      const fetched = async (source: MediaSource) => {
        requests.length = 0
        await rig.provider.media!.fetch(rig.context, source).catch(() => null)
        return [...requests]
      }
      const [source] = sources
      expect(source, 'the source of a clip').toBeDefined()
      const usual: string[] = []
      for (const one of sources.slice(0, 4)) usual.push(...(await fetched(one)))
      for (const key of Object.keys(source!))
        for (const name of ['..', '../../sessions', '..\\..\\sessions', './x/../../../sessions', '%2e%2e/sessions']) {
          const paths = await fetched({ ...source!, [key]: name })
          expect(
            paths.filter((path) => !usual.some((known) => isBeside(path, known))),
            `requests for the ${key} ${name}`,
          ).toEqual([])
        }
    })
  })
}

/** Returns a response with another text for each value that is one of these instants, in epoch milliseconds. */
function withoutInstants(value: unknown, instants: ReadonlySet<number>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutInstants(item, instants))
  if (typeof value === 'object' && value !== null && !isLosslessNumber(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutInstants(inner, instants)]))
  const text = String(value)
  const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
  const atMs = isIso ? Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`) : Number(text)
  return instants.has(atMs) || instants.has(atMs * 1000) ? 'yesterday' : value
}

/** True for the same path, one that only has a name of the same depth instead, in one piece, or one in a folder below. */
function isBeside(path: string, known: string): boolean {
  const [own, usual] = [path.split('/'), known.split('/')]
  if (own.length > usual.length) return path.startsWith(known.slice(0, known.lastIndexOf('/') + 1))
  const different = own.filter((name, index) => name !== usual[index])
  return own.length === usual.length && different.every((name) => /%(?:2F|5C|25)/i.test(name))
}
