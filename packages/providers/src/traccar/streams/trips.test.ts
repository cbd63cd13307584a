import { createRig } from '@milepost/simulators/testing/test-rig'
import { expect, it } from 'vitest'

const nowMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

/** Reads trips of a server that adds some to the first report, each a copy of its first trip with changes. */
async function readWith(...changes: object[]) {
  const rig = createRig({ code: 'traccar', nowMs })
  const { handle } = rig.simulator
  let left = changes
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    if (!new URL(request.url).pathname.endsWith('/reports/trips')) return answer
    const rows = (await answer.json()) as object[]
    const added = rows[0] ? left.map((change) => ({ ...rows[0], ...change })) : []
    if (rows[0]) left = []
    return Response.json([...rows, ...added])
  }
  const pages = await rig.read('trips')
  return {
    starts: pages.flatMap(({ records }) => records.map(({ startedAt }) => startedAt.toISOString())),
    rejected: pages.flatMap(({ rejected }) => rejected),
  }
}

const lasting = (startMs: number) => ({
  startTime: new Date(startMs).toISOString(),
  endTime: new Date(startMs + hourMs).toISOString(),
})

it('passes on trips whose times can’t be those that were requested, so that they are listed', async () => {
  const misdated = ['2007-04-05T10:00:00.000Z', '1970-01-01T00:00:00.000Z', new Date(nowMs + 5 * hourMs).toISOString()]
  const { starts } = await readWith(...misdated.map((at) => lasting(Date.parse(at))))
  expect(starts).toEqual(expect.arrayContaining(misdated))
})

it('lists nothing of a trip outside of the requested time', async () => {
  const outside = { ...lasting(nowMs - 90 * hourMs), maxSpeed: 'fast' }
  expect((await readWith(outside)).rejected).toEqual([])
  const within = { ...lasting(nowMs - 20 * hourMs), maxSpeed: 'fast' }
  expect((await readWith(within)).rejected).toMatchObject([{ part: 'max speed' }])
})
