import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'
import type { Page } from '../../kit/provider.ts'
import type { IncidentRecord } from '../../kit/record.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

describe('incidents', () => {
  it('are reported again when reviewed or coached, and not otherwise', async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs })
    const seen = new Map<string, IncidentRecord['state'][]>()
    let cursor: Json | null = null
    let reported = 0
    for (let hours = 0; hours <= 48; hours += 2) {
      rig.clock.nowMs = noonMs + hours * hourMs
      const pages: Page<IncidentRecord>[] = await rig.read('incidents', cursor)
      cursor = pages.at(-1)!.cursor
      for (const { externalId, state } of pages.flatMap(({ records }) => records)) {
        reported++
        seen.set(externalId, [...(seen.get(externalId) ?? []), state])
      }
    }
    const states = [...seen.values()]
    expect(states.some((each) => each[0] === 'open' && each.at(-1) === 'coached')).toBe(true)
    expect(states.some((each) => each[0] === 'open' && each.at(-1) === 'reviewed')).toBe(true)
    expect(reported).toBeLessThan(3 * seen.size)
  })

  it('cost one call if nothing happened', async () => {
    const rig = createRig({ code: 'lytx', nowMs: noonMs, vehicles: 1 })
    const cursor = { updatedAfter: new Date(noonMs - 1000).toISOString(), sweep: null }
    expect(await rig.read('incidents', cursor)).toHaveLength(1)
  })
})
