import { cameraHealth } from '@milepost/domain/codes'
import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const dayMs = 86_400_000
const isFeedOfTypes = ({ method, url }: Request) => method === 'POST' && url.includes('/api/events/groups/createdsince')

/**
 * Makes MiX report one event about an obstructed camera at the next request for such events. Returns the event types
 * requested.
 */
function coverLens(rig: Rig, asset: string, at: string): string[] {
  const asked: string[] = []
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    if (!isFeedOfTypes(request)) return handle.call(rig.simulator, request)
    const types = await request.clone().text()
    asked.push(types)
    const type = types.replace(/[[\]]/g, '')
    const event = `{"EventId":77,"EventTypeId":${type},"AssetId":${asset},"EventCategory":"Detail","StartDateTime":"${at}"}`
    const answer = await handle.call(rig.simulator, request)
    return asked.length > 1 ? answer : new Response(`[${event}]`, { headers: answer.headers })
  }
  return asked
}

describe('obstructed cameras', () => {
  it('are reported by events only, and clear three days after the last one', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs })
    const asked = coverLens(rig, '-5', '2026-11-18T12:00:00Z')
    const first = await rig.read('cameraHealth')
    expect(first.flatMap(({ records }) => records)).toMatchObject([
      { vehicleExternalId: '-5', status: cameraHealth.code.obstructed, since: new Date('2026-11-18T12:00:00Z') },
    ])
    expect(asked[0]).toMatch(/^\[-?\d+\]$/)
    rig.clock.nowMs = noonMs + 3 * dayMs
    const later = await rig.read('cameraHealth', first.at(-1)!.cursor)
    expect(later.flatMap(({ records }) => records)).toMatchObject([
      { vehicleExternalId: '-5', status: cameraHealth.code.healthy, since: null },
    ])
  })
})
