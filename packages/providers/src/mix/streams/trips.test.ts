import { createRig, type Rig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../kit/http/json.ts'

const noonMs = Date.parse('2026-11-18T18:00:00Z')
const hourMs = 3_600_000

/** Answers the next request for corrections with one whose date can't be read. */
function correctUnreadably(rig: Rig, tripId: string): void {
  const { handle } = rig.simulator
  let isNext = true
  rig.simulator.handle = async (request) => {
    const isAnswered = isNext && request.url.includes('/api/trips/groups/amended/')
    if (isAnswered) isNext = false
    return isAnswered
      ? new Response(
          `[{"TripId":${tripId},"AmendmentType":"QuarantinedTrip","AmendmentDate":"yesterday","NewDriverId":null}]`,
        )
      : handle.call(rig.simulator, request)
  }
}

/** From now on, marks every trip private and assigns one to another driver, or corrects it in another way. */
function correct(rig: Rig, tripId: string, newDriver: string, kind = 'ReassignedTrip'): void {
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    if (request.url.includes('/api/trips/groups/amended/'))
      return new Response(
        `[{"TripId":${tripId},"AmendmentType":"${kind}","AmendmentDate":"2026-11-18T17:00:00Z","NewDriverId":${newDriver}}]`,
      )
    if (!request.url.includes('/api/trips/groups/createdsince/')) return answer
    const { status, headers } = answer
    const reported = (await answer.text()).replaceAll('"Classification":"None"', '"Classification":"Private"')
    return new Response(reported || null, { status, headers })
  }
}

describe('trips of the last week', () => {
  it('are read again every six hours to pick up classifications and corrections', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs })
    const readAt = async (hours: number, cursor: Json | null) => {
      rig.clock.nowMs = noonMs + hours * hourMs
      const pages = await rig.read('trips', cursor)
      return { trips: pages.flatMap(({ records }) => records), cursor: pages.at(-1)!.cursor }
    }
    const first = await readAt(0, null)
    const trip = first.trips.filter(({ isPrivate }) => !isPrivate).at(-1)
    correct(rig, trip!.externalId, '7')
    const known = (trips: typeof first.trips) => trips.find(({ externalId }) => externalId === trip!.externalId)
    const soon = await readAt(5, first.cursor)
    expect(known(soon.trips)).toBeUndefined()
    const later = await readAt(7, soon.cursor)
    expect(known(later.trips)).toMatchObject({ isPrivate: true, driverExternalId: '7', startedAt: trip!.startedAt })
    expect(known((await readAt(8, later.cursor)).trips)).toBeUndefined()
  })

  it('and are named as gone once they are quarantined', async () => {
    const rig = createRig({ code: 'mix', nowMs: noonMs })
    const first = await rig.read('trips')
    const { externalId } = first.flatMap(({ records }) => records).at(-1)!
    correct(rig, externalId, '7', 'QuarantinedTrip')
    rig.clock.nowMs = noonMs + 7 * hourMs
    const later = await rig.read('trips', first.at(-1)!.cursor)
    expect(later.flatMap(({ gone = [] }) => gone)).toEqual([externalId])
    const known = later.flatMap(({ records }) => records).filter((trip) => trip.externalId === externalId)
    expect(known).toEqual([])
  })

  it.each(['new', 'past'])('list a correction that can’t be read once, of %s ones', async (which) => {
    const rig = createRig({ code: 'mix', nowMs: noonMs, vehicles: 60 })
    const first = await rig.read('trips')
    const { externalId } = first.flatMap(({ records }) => records).at(-1)!
    correctUnreadably(rig, externalId)
    rig.clock.nowMs = noonMs + 7 * hourMs
    const pages = which === 'new' ? await rig.read('trips', first.at(-1)!.cursor) : await rig.history('trips')
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([
      expect.objectContaining({ externalId, part: 'correction', path: 'AmendmentDate' }),
    ])
  })
})
