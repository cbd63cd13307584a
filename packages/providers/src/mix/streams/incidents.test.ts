import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import type { IncidentRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const recordsOf = (pages: Page<IncidentRecord>[]) => pages.flatMap(({ records }) => records)

describe('incidents', () => {
  it('are reported again once a person dismisses them or assigns a driver', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, vehicles: 30 })
    const first = await rig.read('incidents')
    const open = new Map(recordsOf(first).map((record) => [record.externalId, record]))
    expect(recordsOf(first).every(({ state }) => state === 'open')).toBe(true)
    rig.clock.nowMs = noonMs + 7 * hourMs
    const again = recordsOf(await rig.read('incidents', first.at(-1)!.cursor)).filter(({ externalId }) =>
      open.has(externalId),
    )
    expect(again.some(({ state }) => state === 'dismissed')).toBe(true)
    const assigned = again.filter(
      ({ externalId, driverExternalId }) => driverExternalId && !open.get(externalId)!.driverExternalId,
    )
    expect(assigned.length).toBeGreaterThan(0)
  })

  it('are reported without corrections to a user who may not read them', async () => {
    const [rig, other] = [createRig({ code: 'mix', nowMs: noonMs }), createRig({ code: 'mix', nowMs: noonMs })]
    rig.simulator.permissions.delete('Corrections')
    const past = recordsOf(await rig.history('incidents'))
    expect(past.map(({ externalId }) => externalId)).toEqual(
      recordsOf(await other.history('incidents')).map(({ externalId }) => externalId),
    )
    expect(past.length).toBeGreaterThan(10)
    const first = await rig.read('incidents')
    rig.clock.nowMs = noonMs + 7 * hourMs
    expect(recordsOf(await rig.read('incidents', first.at(-1)!.cursor)).length).toBeGreaterThan(10)
  })

  it('are checked for corrections every six hours, and otherwise cost one call', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs })
    let cursor: Json | null = null
    const pagesAt: number[] = []
    for (const hours of [0, 0.1, 5.9, 6.1, 6.2, 12, 12.3]) {
      rig.clock.nowMs = noonMs + hours * hourMs
      const pages: Page<IncidentRecord>[] = await rig.read('incidents', cursor)
      cursor = pages.at(-1)!.cursor
      pagesAt.push(pages.length)
    }
    expect(pagesAt.map((pages) => pages > 1)).toEqual([false, false, false, true, false, false, true])
  })

  it('keep their corrections when the feed repeats them without', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, vehicles: 30 })
    const first = await rig.read('incidents')
    rig.clock.nowMs = noonMs + 7 * hourMs
    const again = await rig.read('incidents', first.at(-1)!.cursor)
    const corrected = recordsOf(again).filter(({ state }) => state === 'dismissed')
    const repeated = new Map(recordsOf(first).map((record) => [record.externalId, record]))
    expect(corrected.length).toBeGreaterThan(0)
    expect(again.flatMap(({ gone = [] }) => gone)).toEqual(
      expect.arrayContaining(corrected.map(({ externalId }) => externalId)),
    )
    for (const { externalId, revision } of corrected)
      expect(revision!, `version of ${externalId}`).toBeGreaterThan(repeated.get(externalId)?.revision ?? 0)
  })

  it('in the history include their corrections', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, historyDays: 90 })
    const past = recordsOf(await rig.history('incidents'))
    const dismissed = past.filter(({ state }) => state === 'dismissed')
    expect(dismissed.length / past.length).toBeGreaterThan(0.02)
    expect(dismissed.length / past.length).toBeLessThan(0.07)
    // 3 in 100 trips have no driver at first; half of them get one.
    const unknown = past.filter(({ driverExternalId }) => driverExternalId === null).length
    expect(unknown / past.length).toBeLessThan(0.03)
  })

  it('in the history end where the live sync began', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, historyDays: 10 })
    const newest = Math.max(...recordsOf(await rig.history('incidents')).map(({ occurredAt }) => occurredAt.getTime()))
    const oldest = Math.min(...recordsOf(await rig.read('incidents')).map(({ occurredAt }) => occurredAt.getTime()))
    expect(oldest).toBeLessThan(newest)
    expect(newest).toBeLessThan(noonMs - 5 * dayMs)
  })
})
