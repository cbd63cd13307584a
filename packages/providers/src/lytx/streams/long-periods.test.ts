import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

/** An account that refuses periods longer than the given hours. */
function rigWith(longestHours: number) {
  const rig = createRig({ code: 'lytx', nowMs: noonMs })
  const { handle } = rig.simulator
  let refused = 0
  rig.simulator.handle = async (request) => {
    const { searchParams } = new URL(request.url)
    const instant = (...names: string[]) => {
      const text = names.map((name) => searchParams.get(name)).find((value) => value !== null)
      return text === undefined ? NaN : Date.parse(text!.endsWith('Z') ? text! : `${text}Z`)
    }
    const hours = (instant('endDate', 'to') - instant('startDate', 'from')) / hourMs
    if (!(hours > longestHours)) return handle.call(rig.simulator, request)
    refused++
    return Response.json({ message: 'The requested date range is too long.' }, { status: 400 })
  }
  return { rig, refused: () => refused }
}

it.each([
  ['incidents', 50, (since: string) => ({ updatedAfter: since, sweep: null })],
  ['trips', 60, (since: string) => ({ since, sweep: null })],
  ['positions', 5, (since: string) => ({ createdAfter: since, sweep: null })],
] as const)('splits the rest of %s into halves if it is too long for one request', async (kind, longestHours, at) => {
  const cursor = at(new Date(noonMs - 40 * hourMs).toISOString())
  const reported = async (rig: ReturnType<typeof createRig>) => {
    const pages = await rig.read(kind, cursor)
    const records = pages.flatMap((page) => page.records as object[])
    return { records: new Set(records.map((record) => JSON.stringify(record))), cursor: pages.at(-1)!.cursor }
  }
  const whole = await reported(createRig({ code: 'lytx', nowMs: noonMs }))
  const strict = rigWith(longestHours)
  const inParts = await reported(strict.rig)
  expect(strict.refused()).toBeGreaterThan(0)
  expect(whole.records.size).toBeGreaterThan(5)
  expect(inParts).toEqual(whole)
})

it("doesn't repeat a request that was refused for another reason", async () => {
  const rig = createRig({ code: 'lytx', nowMs: noonMs })
  let asked = 0
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    if (!request.url.includes('/v1/trips')) return handle.call(rig.simulator, request)
    asked++
    return Response.json({ message: 'Unknown parameter sort' }, { status: 400 })
  }
  await expect(rig.read('trips')).rejects.toThrow('Unknown parameter')
  expect(asked).toBe(1)
})
