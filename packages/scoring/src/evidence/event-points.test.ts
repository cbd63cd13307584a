import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from '../config.ts'
import {
  decay,
  eventPoints,
  intensityFactor,
  precisionOf,
  sameEventSeconds,
  surenessOf,
  typePoints,
  withoutRepeats,
} from './event-points.ts'

test('counts strength in steps, and unknown strength as the middle', () => {
  expect([1, 2, 3, 4, 5].map((intensity) => intensityFactor(intensity, config))).toEqual([0.5, 1, 2, 3, 5])
  expect(intensityFactor(null, config)).toBe(2)
  expect(intensityFactor(9, config)).toBe(5)
})

test("counts unknown strength in rates about as much as its type's average", () => {
  expect([1, 2, 3, 4, 5].map((intensity) => typePoints('phone', intensity, config) ** 2)).toEqual(
    [0.5, 1, 2, 3, 5].map((factor) => expect.closeTo(factor, 9)),
  )
  expect(typePoints('phone', null, config)).toBe(1)
  expect(typePoints('harshBrake', null, config)).toBe(Math.SQRT2)
  expect(typePoints('speeding', null, config)).toBe(Math.SQRT2)
})

test('halves with age and ends', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 2000, noNaN: true }), (days) => {
      const left = decay(days, config)
      expect(left).toBeLessThanOrEqual(1)
      expect(left === 0).toBe(days > config.windowDays)
      if (days + 180 <= config.windowDays) expect(decay(days + 180, config)).toBeCloseTo(left / 2, 12)
    }),
  )
})

test('replaces the prior’s precision with the detector’s, only before review', () => {
  expect(eventPoints({ type: 'phone', intensity: 3, ageDays: 0, review: 'accurate' }, config)).toBe(Math.SQRT2)
  const event = { type: 'phone', intensity: 2, ageDays: 0, precision: 0.4 } as const
  expect(eventPoints({ ...event, review: 'unreviewed' }, config)).toBe(0.4)
  expect(eventPoints({ ...event, review: 'accurate' }, config)).toBe(1)
  expect(eventPoints({ ...event, review: 'inaccurate' }, config)).toBe(0)
})

test.each(['neverRated', 'unreviewed'] as const)(
  'gives an event that is %s its detector’s confidence, unless it was measured',
  (review) => {
    const sure = (type: 'speeding' | 'phone', hasKnownLimit?: boolean) =>
      surenessOf({ type, review, precision: 0.4, ...(hasKnownLimit && { hasKnownLimit }) })
    expect([sure('speeding', true), sure('speeding'), sure('phone', true)]).toEqual([1, 0.4, 0.4])
  },
)

test('settles on half confidence in a detector if reviews contradict each other', () => {
  expect(precisionOf({ confirmed: 500, rejected: 500 })).toBeCloseTo(0.502, 3)
})

test('merges 100,000 events within one second, quickly', () => {
  const crowd = Array.from({ length: 100_000 }, (_, i) => ({
    type: i % 2 === 0 ? ('phone' as const) : ('speeding' as const),
    intensity: 1 + (i % 5),
    atSeconds: 1000,
  }))
  expect(withoutRepeats(crowd).map(({ type, intensity }) => [type, intensity])).toEqual([
    ['phone', 5],
    ['speeding', 5],
  ])
})

test('counts repeats within a minute once, at their strongest', () => {
  const at = (atSeconds: number, intensity: number | null = 2, type: 'phone' | 'speeding' = 'phone') => ({
    type,
    intensity,
    atSeconds,
  })
  expect(withoutRepeats([at(0), at(30, 4), at(61, 3)])).toEqual([at(30, 4)])
  expect(withoutRepeats([at(0), at(sameEventSeconds + 1)])).toHaveLength(2)
  expect(withoutRepeats([at(0), at(10, 2, 'speeding')])).toHaveLength(2)
  // Unknown strength is the middle here too: a weak repeat doesn't make the event weaker.
  expect(withoutRepeats([at(30, null), at(0, 1)])).toEqual([at(30, null)])
  expect(withoutRepeats([at(30, null), at(0, 4)])).toEqual([at(0, 4)])
})

test('keeps a confirmed repeat: one event, as strong as the strongest and as certain as the most certain', () => {
  const at = (atSeconds: number, intensity: number, isCertain: boolean) => ({
    type: 'phone' as const,
    intensity,
    atSeconds,
    isCertain,
  })
  expect(withoutRepeats([at(0, 3, false), at(20, 3, true)])).toEqual([at(0, 3, true)])
  expect(withoutRepeats([at(0, 2, true), at(20, 4, false)])).toEqual([at(20, 4, true)])
  expect(withoutRepeats([at(0, 2, true), at(20, 4, false), at(200, 1, false)])).toEqual([
    at(20, 4, true),
    at(200, 1, false),
  ])
})

test('counts a repeat of a rejected event by itself, and one that an annotator confirmed as more certain than a client’s own', () => {
  const at = (atSeconds: number, intensity: number) => ({ type: 'phone' as const, intensity, atSeconds })
  const rejected = { ...at(0, 5), isRejected: true }
  expect(withoutRepeats([rejected, at(20, 2)])).toEqual([at(20, 2)])
  expect(withoutRepeats([rejected, { ...at(20, 2), isRejected: true }])).toEqual([rejected])
  const own = { ...at(0, 5), isCertain: true, isOwn: true }
  const judged = { ...at(20, 2), isCertain: true, isOwn: false }
  expect(withoutRepeats([own, judged])).toEqual([{ ...own, isOwn: false }])
})

test('measures the 60 seconds from the last repeat', () => {
  expect(sameEventSeconds).toBe(60)
  const at = (atSeconds: number) => ({ type: 'phone' as const, intensity: 2, atSeconds })
  expect(withoutRepeats([0, 60, 120].map(at))).toHaveLength(1)
  expect(withoutRepeats([0, 60, 121].map(at))).toHaveLength(2)
})

test('keeps no two events of a type within a repeat interval', () => {
  const events = fc.array(
    fc.record({
      type: fc.constantFrom('phone' as const, 'speeding' as const),
      intensity: fc.constantFrom(1, 2, 3, 4, 5, null),
      atSeconds: fc.integer({ min: 0, max: 600 }),
    }),
  )
  fc.assert(
    fc.property(events, (all) => {
      const kept = withoutRepeats(all)
      expect(kept.length).toBeLessThanOrEqual(all.length)
      for (const event of kept) expect(all).toContain(event)
      expect(new Set(kept.map((event) => event.type))).toEqual(new Set(all.map((event) => event.type)))
    }),
  )
})
