import { expect, it } from 'vitest'
import { endsOf, pairedTypes } from './event-ends.ts'
import { Event } from './wire.ts'

const event = (id: number, event: string, second: number, rest: object = {}) =>
  Event.parse({
    id,
    event,
    time: `2026-08-03T09:14:${String(second).padStart(2, '0')}+02:00`,
    tracker_id: 123456,
    rule_id: 77,
    ...rest,
  })
const ends = (...events: Event[]) => [...endsOf(events)].map(([id, at]) => [id, at.getUTCSeconds()])

it('ends a start with the first matching end after it', () => {
  const events = [
    event(3, 'fatigue_driving_finished', 9),
    event(1, 'fatigue_driving', 2),
    event(4, 'fatigue_driving_finished', 12),
    event(2, 'speedup', 4),
  ]
  expect(ends(...events)).toEqual([['1', 9]])
})

it('matches an end by kind, tracker and rule', () => {
  const begin = event(1, 'driver_distraction_started', 2)
  expect(ends(begin, event(2, 'fatigue_driving_finished', 5))).toEqual([])
  expect(ends(begin, event(2, 'driver_distraction_finished', 5, { tracker_id: 7 }))).toEqual([])
  expect(ends(begin, event(2, 'driver_distraction_finished', 5, { rule_id: 7 }))).toEqual([])
  const unruled = { rule_id: undefined }
  expect(ends(event(1, 'idle_start', 2, unruled), event(2, 'idle_end', 5, unruled))).toEqual([['1', 5]])
})

it('leaves a start without an end if it starts again first', () => {
  const events = [event(1, 'idle_start', 2), event(2, 'idle_start', 5), event(3, 'idle_end', 9)]
  expect(ends(...events)).toEqual([['2', 9]])
})

it('looks up only events that start something', () => {
  expect(pairedTypes([event(1, 'speedup', 2), event(2, 'idle_start', 3), event(3, 'idle_start', 4)])).toEqual([
    'idle_start',
    'idle_end',
  ])
})
