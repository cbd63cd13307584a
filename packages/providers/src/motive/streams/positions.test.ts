import { describe, expect, it } from 'vitest'
import { createRig } from '../../simulation/test-rig.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

describe('positions', () => {
  it('of a vehicle that was silent for months are asked for in windows that Motive accepts', async () => {
    const rig = createRig({ code: 'motive', nowMs: noonMs, vehicles: 1 })
    const [newest] = (await rig.read('positions')).flatMap(({ records }) => records)
    const told = new Date(noonMs - 120 * dayMs).toISOString()
    const spans: number[] = []
    const { handle } = rig.simulator
    rig.simulator.handle = (request) => {
      const { searchParams } = new URL(request.url)
      const [first, last] = ['start_date', 'end_date'].map((name) => Date.parse(searchParams.get(name) ?? ''))
      if (first && last) spans.push((last - first) / dayMs)
      return handle.call(rig.simulator, request)
    }
    const pages = await rig.read('positions', { since: told, marks: { [newest!.vehicleExternalId]: told } })
    expect(Math.max(...spans)).toBeLessThan(90)
    const days = new Set(pages.flatMap(({ records }) => records.map(({ at }) => at.toISOString().slice(0, 10))))
    expect(days.size).toBeGreaterThan(60)
    expect(Math.max(...pages.map(({ records }) => records.length))).toBeLessThan(10_000)
  })
})
