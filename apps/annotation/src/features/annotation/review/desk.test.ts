import type { AnnotationAnswer, AnnotationOutcome } from '@milepost/contract/annotation/answers'
import type { AnnotationItem } from '@milepost/contract/annotation/item'
import { ApiError } from '@milepost/session/api/api-error'
import { expect, test, vi } from 'vitest'
import { Desk, type DeskCalls } from './desk.ts'

const item = (incidentId: string, stage: AnnotationItem['stage'] = 'first') =>
  ({
    leaseId: `lease ${incidentId}`,
    incidentId,
    stage,
    cameras: [],
    type: { translatedType: 'harshBrake', word: 'Harsh braking', logo: '' },
  }) as unknown as AnnotationItem

const answer: AnnotationAnswer = { rating: 1, translatedType: null, intensity: null, severity: null, note: null }
const outcomeOf = (outcome: AnnotationOutcome['outcome']) => ({ id: 'answer', outcome }) as AnnotationOutcome
const conflict = new ApiError('conflict', 'Dana Reyes has this event now.', { status: 409 })
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A desk over a queue of events, and what it calls. */
function deskOver(queue: AnnotationItem[], now = () => 0) {
  const asked: string[][] = []
  const calls = {
    next: vi.fn<DeskCalls['next']>(async ({ holding }) => {
      asked.push(holding)
      const item = queue.shift() ?? null
      return { item, askAgainSeconds: item ? null : 7 }
    }),
    item: vi.fn<DeskCalls['item']>(async (claimed) => claimed),
    renew: vi.fn<DeskCalls['renew']>(async () => undefined),
    release: vi.fn<DeskCalls['release']>(async () => undefined),
    annotate: vi.fn<DeskCalls['annotate']>(async () => outcomeOf('final')),
    decide: vi.fn<DeskCalls['decide']>(async () => undefined),
    skip: vi.fn<DeskCalls['skip']>(async () => undefined),
    undo: vi.fn<DeskCalls['undo']>(async () => item('1')),
    unskip: vi.fn<DeskCalls['unskip']>(async (incidentId) => item(incidentId)),
    hold: vi.fn<DeskCalls['hold']>(),
    forget: vi.fn<DeskCalls['forget']>(),
    count: vi.fn<DeskCalls['count']>(),
  }
  return { desk: new Desk(calls, { now }), calls, asked }
}

const shownOf = (desk: Desk) => desk.state.shown?.item.incidentId
const aheadOf = (desk: Desk) => desk.state.ahead.map((seat) => seat.item.incidentId)

test('claims one event to show and one ahead, and names both as held', async () => {
  const { desk, asked } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['1', ['2']])
  expect(asked).toEqual([[], ['lease 1']])
})

test('shows the next event before the answer is saved, and holds the answered one until then', async () => {
  const { desk, calls, asked } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  let save = (_: AnnotationOutcome) => {}
  calls.annotate.mockReturnValueOnce(new Promise((resolve) => (save = resolve)))
  desk.submit(answer)
  expect(shownOf(desk)).toBe('2')
  await settled()
  expect(aheadOf(desk)).toEqual(['3'])
  expect(asked.at(-1)).toEqual(['lease 2', 'lease 1'])
  expect(desk.state.last).toBeNull()
  save(outcomeOf('final'))
  await settled()
  expect(desk.state.last).toMatchObject({ incidentId: '1', answerId: 'answer', until: 10_000 })
})

test('brings an event back if its answer can’t be saved, with the reason', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  calls.annotate.mockRejectedValueOnce(new ApiError('network', 'No connection.'))
  desk.submit(answer)
  await settled()
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['1', ['2', '3']])
  expect(desk.state.shown).toMatchObject({ problem: 'No connection.', lost: null })
  expect(calls.forget).not.toHaveBeenCalled()
})

test('remembers when a second look is due once nothing is left', async () => {
  const { desk, calls } = deskOver([], () => 1_000)
  await desk.claim()
  expect(desk.state).toMatchObject({ isEmpty: true, askAgainAt: 8_000 })
  calls.next.mockResolvedValueOnce({ item: item('1'), askAgainSeconds: null })
  await desk.claim()
  expect(shownOf(desk)).toBe('1')
})

test('keeps whether the video of each event can be watched', async () => {
  const { desk } = deskOver([item('1'), item('2')])
  await desk.claim()
  desk.reportVideo('2', true)
  expect(desk.state.shown?.hasVideo).toBe(false)
  expect(desk.state.ahead[0]?.hasVideo).toBe(true)
  desk.submit(answer)
  expect(desk.state.shown?.hasVideo).toBe(true)
  desk.reportVideo('2', false)
  expect(desk.state.shown?.hasVideo).toBe(false)
})

test('says who has an event now, and offers the next', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  calls.renew.mockImplementation(async ({ incidentId }) => {
    if (incidentId === '1') throw conflict
  })
  await desk.beat()
  expect(desk.state.shown?.lost).toBe('Dana Reyes has this event now.')
  desk.submit(answer)
  expect(calls.annotate).not.toHaveBeenCalled()
  desk.takeNext()
  await settled()
  expect(calls.forget).not.toHaveBeenCalled()
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['2', ['3']])
})

test('replaces an event ahead that someone else has by now', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  calls.renew.mockImplementation(async ({ incidentId }) => {
    if (incidentId === '2') throw conflict
  })
  await desk.beat()
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['1', ['3']])
})

test('waits for the verdict where a second look differs', async () => {
  const { desk, calls } = deskOver([item('1', 'second'), item('2')])
  await desk.claim()
  calls.annotate.mockResolvedValueOnce(outcomeOf('differs'))
  desk.submit(answer)
  await settled()
  expect(shownOf(desk)).toBe('1')
  expect(desk.state.shown?.outcome?.outcome).toBe('differs')
  desk.decide('sentBack', 'Look again')
  await settled()
  expect(calls.decide).toHaveBeenCalledWith(
    expect.objectContaining({ incidentId: '1' }),
    'answer',
    'sentBack',
    'Look again',
  )
  expect(shownOf(desk)).toBe('2')
})

test('undoes within ten seconds: the event is shown again, and the others wait', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  desk.submit(answer)
  await desk.undo()
  expect(calls.undo).toHaveBeenCalledWith('answer')
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['1', ['2', '3']])
  expect(calls.forget).not.toHaveBeenCalled()
})

test('undoes a skip, with what was entered before it', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), item('3')])
  await desk.claim()
  desk.skip('unclear', undefined)
  await desk.undo()
  expect(calls.unskip).toHaveBeenCalledWith('1')
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['1', ['2', '3']])
  expect([calls.forget, calls.count].map((call) => call.mock.calls)).toEqual([[], []])
})

test('remembers its claims, and asks for them after it was loaded again', async () => {
  const { desk, calls } = deskOver([item('1'), item('2')])
  await desk.claim()
  expect(calls.hold).toHaveBeenLastCalledWith(['lease 1', 'lease 2'])
  const { calls: again } = deskOver([])
  await new Desk(again, { left: ['lease 1', 'lease 2'] }).claim()
  expect(again.next).toHaveBeenCalledWith({ holding: [], left: ['lease 1', 'lease 2'] })
})

test('lets an event be answered under its new claim if the old one ended while the answer was sent', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), { ...item('1'), leaseId: 'another' }])
  await desk.claim()
  calls.annotate.mockRejectedValueOnce(conflict)
  desk.submit(answer)
  await settled()
  expect([shownOf(desk), aheadOf(desk)]).toEqual(['1', ['2']])
  expect(desk.state.shown).toMatchObject({ lost: null, problem: 'Dana Reyes has this event now.' })
  expect(calls.forget).not.toHaveBeenCalled()
})

test('doesn’t undo after ten seconds, and forgets what was entered', async () => {
  let now = 0
  const { desk, calls } = deskOver([item('1'), item('2')], () => now)
  await desk.claim()
  desk.submit(answer)
  await settled()
  now = 10_000
  await desk.undo()
  expect(calls.undo).not.toHaveBeenCalled()
  desk.expire()
  expect(calls.forget).toHaveBeenCalledWith('1')
  expect(desk.state.last).toBeNull()
})

test('measures only the time an event was on the screen', async () => {
  let now = 0
  const { desk, calls } = deskOver([item('1'), item('2')], () => now)
  await desk.claim()
  now = 4_000
  desk.submit(answer)
  now = 7_000
  desk.submit(answer)
  expect(calls.annotate.mock.calls.map(([, , seconds]) => seconds)).toEqual([4, 3])
})

test('returns what doesn’t fit a new filter before it claims', async () => {
  const { desk, calls } = deskOver([item('1'), item('2'), item('3', 'second')])
  await desk.claim()
  await desk.setFilter({ stage: 'second' })
  expect(calls.release.mock.calls.map(([{ incidentId }]) => incidentId)).toEqual(['1', '2'])
  expect([shownOf(desk), desk.state.isEmpty]).toEqual(['3', true])
})

test('stops after a failed claim, and returns an event that arrives after signing out', async () => {
  const { desk, calls } = deskOver([])
  calls.next.mockRejectedValueOnce(new ApiError('network', 'No connection.'))
  await desk.claim()
  expect(desk.state.failure).toBeInstanceOf(ApiError)
  expect(calls.next).toHaveBeenCalledTimes(1)
  calls.next.mockResolvedValueOnce({ item: item('1'), askAgainSeconds: null })
  const claiming = desk.claim()
  desk.close()
  await claiming
  expect(calls.release).toHaveBeenCalledTimes(1)
  expect(desk.state.shown).toBeNull()
})
