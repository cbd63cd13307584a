import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/errors'
import type { Json } from '@milepost/providers/kit/json'
import type { Page } from '@milepost/providers/kit/provider'
import {
  type IncidentRecord,
  type PositionRecord,
  type RecordOf,
  type StreamName,
  streamNames,
} from '@milepost/providers/kit/record'
import { providers } from '@milepost/providers/registry'
import { describe, expect, it, vi } from 'vitest'
import type { Fault } from '../simulation/faults.ts'
import { createRig } from '../testing/test-rig.ts'
import { facts, tellableMs } from './facts.ts'

// Whole histories in small pages take their time where much else runs.
vi.setConfig({ testTimeout: 30_000 })

const hourMs = 3_600_000
/** A Wednesday noon in North America, when everybody drives. */
const noonMs = Date.parse('2026-11-18T18:00:00Z')

/** A long read is killed after this many of its pages, evenly spread. */
const mostKills = 10

const recordsOf = <R>(pages: Page<R>[]) => pages.flatMap(({ records }) => records)

describe.each(Object.keys(providers) as (keyof typeof providers)[])('%s keeps up', (code) => {
  const readAll = [
    ...streamNames.map((kind) => ['read', kind] as const),
    ...streamNames.map((kind) => ['history', kind] as const),
  ]

  it.each(readAll)('and gives the same when %s of %s is killed after a page and resumed', async (way, kind) => {
    const rig = createRig({ code, nowMs: noonMs, historyDays: 20, largestPage: 40 })
    rig.context.positionsFrom = new Date(noonMs - 8 * hourMs)
    const pages = await rig[way]<StreamName>(kind)
    const whole = contents(pages)
    const step = Math.max(1, Math.floor(pages.length / mostKills))
    for (let kept = 1; kept < pages.length; kept += step) {
      const cursor = JSON.parse(JSON.stringify(pages[kept - 1]!.cursor)) as Json
      const resumed = await rig[way]<StreamName>(kind, cursor)
      const both = contents([...pages.slice(0, kept), ...resumed])
      expect(differences(whole, both), `killed after page ${kept} of ${pages.length}`).toEqual({ lost: [], made: [] })
    }
  })

  it('and misses nothing on small pages', async () => {
    const [large, small] = [1000, 40].map((largestPage) =>
      createRig({ code, nowMs: noonMs, historyDays: 20, largestPage }),
    )
    for (const [way, kind] of readAll) {
      const whole = contents(await large![way]<StreamName>(kind))
      const inSmall = contents(await small![way]<StreamName>(kind))
      expect(differences(whole, inSmall), `${way} of ${kind}`).toEqual({ lost: [], made: [] })
    }
  })

  it('with incidents whose pictures come later', async ({ skip }) => {
    const rig = createRig({ code, nowMs: noonMs })
    if (!rig.provider.media) skip()
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
      const beganMs = tellableMs(code, incident.instantMs)
      seen.push(...recordsOf(pages).filter(({ occurredAt }) => occurredAt.getTime() === beganMs))
    }
    // Days without a time of change are read again and again: only what changed counts.
    const filmed = seen.map(({ media }) => media.length > 0)
    expect(filmed.filter((isFilmed, index) => isFilmed !== filmed[index - 1])).toEqual([false, true])
    expect(new Set(seen.map(({ externalId }) => externalId)).size).toBe(1)
  })

  it('with positions, those received late too', async ({ skip }) => {
    const rig = createRig({ code, nowMs: noonMs })
    if (!rig.provider.streams.positions?.history) skip()
    const endMs = noonMs + 2 * hourMs
    const told = new Set<string>()
    let cursor: Json | null = null
    for (; rig.clock.nowMs <= endMs; rig.clock.nowMs += 5 * 60_000) {
      const pages: Page<PositionRecord>[] = await rig.read('positions', cursor)
      cursor = pages.at(-1)!.cursor
      for (const { vehicleExternalId, at } of recordsOf(pages)) told.add(`${vehicleExternalId} ${at.getTime()}`)
    }
    rig.context.positionsFrom = new Date(noonMs)
    const history = recordsOf(await rig.history('positions')).filter(({ at }) => at.getTime() < endMs - hourMs / 2)
    // A dozen vehicles that report once a minute tell about two hundred.
    expect(history.length).toBeGreaterThan(100)
    for (const { vehicleExternalId, at } of history) expect(told).toContain(`${vehicleExternalId} ${at.getTime()}`)
  })
})

const contents = (pages: Page<RecordOf[StreamName]>[]) =>
  new Set(pages.flatMap(({ records }) => records.map((record) => JSON.stringify(record))))

const differences = (wanted: Set<string>, given: Set<string>) => ({
  lost: [...wanted.difference(given)],
  made: [...given.difference(wanted)],
})

describe.each(Object.keys(providers) as (keyof typeof providers)[])('%s fails as agreed', (code) => {
  const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
  const kinds = streamNames.filter((kind) => rig.provider.streams[kind])

  async function failureOf(kind: StreamName, fault: Partial<Fault> & Pick<Fault, 'kind'>): Promise<Error> {
    rig.simulator.faults.inject({ times: 1000, ...fault })
    rig.patience.milliseconds = fault.kind === 'hang' ? 50 : 10_000
    const failure = await rig.read(kind).then(
      () => null,
      (error: Error) => error,
    )
    rig.simulator.faults.clear()
    rig.patience.milliseconds = 10_000
    expect(failure, `what reading ${kind} throws when every answer is spoiled`).toBeInstanceOf(Error)
    for (const secret of rig.secrets) expect(`${failure!.stack} ${failure!.message}`).not.toContain(secret)
    return failure!
  }

  it.each(kinds)('%s with refused credentials', async (kind) => {
    expect(await failureOf(kind, { kind: 'status', status: 401 })).toBeInstanceOf(AuthFailed)
  })

  it.each(kinds)('%s without permission', async (kind) => {
    const all = [...rig.simulator.permissions]
    for (const permission of all) if (permission !== facts[code].identity) rig.simulator.permissions.delete(permission)
    const failure = await rig.read(kind).catch((error: Error) => error)
    for (const permission of all) rig.simulator.permissions.add(permission)
    expect(failure, `with nothing permitted but \`identity\`, ${facts[code].identity}`).toBeInstanceOf(NotPermitted)
  })

  it.each(kinds)('%s above the limit', async (kind) => {
    const failure = await failureOf(kind, { kind: 'status', status: 429, retryAfterSeconds: 0.4 })
    expect(failure).toBeInstanceOf(RateLimited)
    expect((failure as RateLimited).retryAfterSeconds, 'the seconds that the simulator’s `refuse` is given').toBe(0.4)
    expect(await failureOf(kind, { kind: 'status', status: 429 })).toMatchObject({ retryAfterSeconds: null })
  })

  it.each(['status', 'hang', 'halfClosed', 'huge'] as const)('when the provider is not well: %s', async (fault) => {
    for (const kind of fault === 'huge' ? kinds.slice(0, 1) : kinds)
      expect(await failureOf(kind, { kind: fault, status: 503 })).toBeInstanceOf(Unavailable)
  })

  it.each(['html', 'truncated'] as const)('when the answer is no answer: %s', async (fault) => {
    for (const kind of kinds) expect(await failureOf(kind, { kind: fault })).toBeInstanceOf(WireMismatch)
  })

  it.each(kinds)('%s with one malformed record keeps the others', async (kind) => {
    const before = contents(await rig.read<StreamName>(kind))
    rig.simulator.faults.inject({ kind: 'malformed', path: facts[code].recordPath[kind] ?? '/' })
    const pages = await rig.read<StreamName>(kind).finally(() => rig.simulator.faults.clear())
    const rejected = pages.flatMap((page) => page.rejected)
    const from = facts[code].recordPath[kind] ?? 'the first answer, for want of a `recordPath`'
    expect(rejected, `set aside after a record was spoiled in ${from}`).toHaveLength(1)
    expect(rejected[0]).toMatchObject({ reason: expect.any(String), path: expect.any(String) })
    const after = contents(pages)
    const lost = [...before].filter((record) => !after.has(record))
    // One device speaks for two cameras.
    expect(lost.length).toBeLessThanOrEqual(kind === 'cameraHealth' ? 2 : 1)
    expect([...after].filter((record) => !before.has(record))).toEqual([])
  })

  it('and is well again afterwards', async () => {
    await expect(rig.provider.check(rig.context)).resolves.toMatchObject({ vehicles: rig.account.vehicles.length })
  })
})
