import { Playback } from '@milepost/ui/video/playback'
import { expect, test } from 'vitest'
import { aroundEvent, holds, isOver, tripNow, wholeTrip } from './trip-clock.ts'

test('plays a half-hour trip in a minute', () => {
  const clock = wholeTrip(new Playback(60), 30)
  clock.playback.seek(clock.clockAt(900))
  expect(clock.playback.state.time).toBe(30)
  expect(tripNow(clock)).toBe(900)
})

test('places an 8-second clip on the trip from 5 seconds before its event', () => {
  const clock = aroundEvent(new Playback(8), 5, 517)
  expect(tripNow(clock)).toBe(512)
  clock.playback.seek(clock.clockAt(517))
  expect(clock.playback.state.time).toBe(5)
  expect([511, 512, 520, 521].map((t) => holds(clock, t))).toEqual([false, true, true, false])
  expect(isOver(clock)).toBe(false)
  clock.playback.seek(8)
  expect(isOver(clock)).toBe(true)
})
