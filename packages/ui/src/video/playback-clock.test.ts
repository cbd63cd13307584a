import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CameraState, clipTime, correctionOf, covers, leaderOf, mustWait, stepFrames } from './playback-clock.ts'

const drift = fc.double({ min: -5, max: 5, noNaN: true })
const rate = fc.constantFrom(0.25, 0.5, 1, 1.5, 2)

describe('follower correction', () => {
  test('never deviates more than 15% from the chosen speed, and seeks only beyond 300 ms', () => {
    fc.assert(
      fc.property(drift, rate, (seconds, speed) => {
        const correction = correctionOf(seconds, speed)
        expect(correction.kind).toBe(Math.abs(seconds) > 0.3 ? 'seek' : 'rate')
        if (correction.kind === 'rate') {
          expect(correction.rate / speed).toBeGreaterThanOrEqual(0.85 - 1e-9)
          expect(correction.rate / speed).toBeLessThanOrEqual(1.15 + 1e-9)
        }
      }),
    )
  })

  test('slows one that is ahead, speeds up one that is behind, leaves one within 15 ms', () => {
    expect(correctionOf(0.04, 1)).toEqual({ kind: 'rate', rate: 0.9 })
    expect(correctionOf(-0.04, 1)).toEqual({ kind: 'rate', rate: 1.1 })
    expect(correctionOf(0.015, 2)).toEqual({ kind: 'rate', rate: 2 })
    expect(correctionOf(-0.2, 0.5)).toEqual({ kind: 'rate', rate: 0.575 })
  })

  test('brings any drift under 300 ms within tolerance in under five seconds and never overshoots', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.3, max: 0.3, noNaN: true }), (start) => {
        let seconds = start
        for (let frame = 0; frame < 300; frame += 1) {
          const correction = correctionOf(seconds, 1)
          if (correction.kind === 'rate') seconds += (correction.rate - 1) / 60
        }
        expect(Math.abs(seconds)).toBeLessThanOrEqual(0.0155)
        expect(Math.sign(seconds) === -Math.sign(start) && Math.abs(seconds) > 1e-9).toBe(false)
      }),
    )
  })
})

const camera = (change: Partial<CameraState> & { id: string }): CameraState => ({
  frontExternal: false,
  playable: true,
  stalled: false,
  clip: { startSeconds: 0, durationSeconds: 12 },
  ...change,
})

describe('leader', () => {
  test('is the front external camera if it can play', () => {
    expect(leaderOf([camera({ id: 'cabin' }), camera({ id: 'front', frontExternal: true })], 3)?.id).toBe('front')
  })

  test('is another while the front one has failed or has no picture yet', () => {
    const cabin = camera({ id: 'cabin' })
    const front = { id: 'front', frontExternal: true }
    expect(leaderOf([camera({ ...front, playable: false }), cabin], 3)?.id).toBe('cabin')
    expect(leaderOf([camera({ ...front, clip: { startSeconds: 5, durationSeconds: 7 } }), cabin], 3)?.id).toBe('cabin')
  })

  test('is absent if no camera has a picture', () => {
    expect(leaderOf([camera({ id: 'cabin' })], 12)).toBeUndefined()
  })
})

describe('waiting', () => {
  test('pauses all cameras while one stalls', () => {
    expect(mustWait([camera({ id: 'a' }), camera({ id: 'b', stalled: true })], 3)).toBe(true)
  })

  test('ignores a camera that has failed or whose clip is over', () => {
    expect(mustWait([camera({ id: 'a' }), camera({ id: 'b', stalled: true, playable: false })], 3)).toBe(false)
    const over = camera({ id: 'b', stalled: true, clip: { startSeconds: 0, durationSeconds: 2 } })
    expect(mustWait([camera({ id: 'a' }), over], 3)).toBe(false)
  })
})

test('rests a clip on its first or last frame outside its time', () => {
  const clip = { startSeconds: 2, durationSeconds: 5 }
  expect([0, 2, 4.5, 9].map((at) => clipTime(clip, at))).toEqual([0, 0, 2.5, 5])
  expect([1.9, 2, 6.9, 7].map((at) => covers(clip, at))).toEqual([false, true, true, false])
})

test('steps to the middle of the target frame and stays in the clip', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 11.9, noNaN: true }),
      fc.integer({ min: -40, max: 40 }),
      fc.constantFrom(5, 12.5, 25, 29.97, 30),
      (at, frames, framesPerSecond) => {
        const landed = stepFrames(at, frames, framesPerSecond, 12)
        const last = Math.ceil(12 * framesPerSecond) - 1
        const wanted = Math.min(last, Math.max(0, Math.floor(at * framesPerSecond + 1e-6) + frames))
        expect(Math.floor(landed * framesPerSecond)).toBe(wanted)
      },
    ),
  )
})
