import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000

describe('positions', () => {
  it('are empty before the data plan, without a failure', async () => {
    const rig = createRig({ code: 'verizonconnect', nowMs: noonMs, vehicles: 2 })
    rig.context.positionsFrom = new Date(noonMs - 370 * 24 * 60 * minuteMs)
    const pages = await rig.history('positions', {
      before: new Date(noonMs - 364 * 24 * 60 * minuteMs).toISOString(),
      after: null,
    })
    expect(pages.flatMap(({ records }) => records).length).toBeGreaterThan(0)
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([])
  })
})
