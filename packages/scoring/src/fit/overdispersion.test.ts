import { expect, test } from 'vitest'
import { behavioralRisk } from '../behavioral.ts'
import { defaultScoringConfig as config } from '../config.ts'
import { Random } from '../math/random.ts'
import { fitOverdispersion } from './overdispersion.ts'
import { startingPriors } from './priors.ts'

/** Subjects with events of the given points each. */
const shown = (subjects: number, points: readonly number[]) =>
  Array.from({ length: subjects }, () => ({
    strengths: {
      phone: {
        points: points.reduce((sum, own) => sum + own, 0),
        squaredPoints: points.reduce((sum, own) => sum + own ** 2, 0),
        events: points.length,
      },
    },
  }))

test('scatters points of equal events as counts do, and those of graded events more', () => {
  expect(fitOverdispersion(shown(200, [1, 1, 1, 1]), 'phone', config)).toBeCloseTo(1, 1)
  expect(fitOverdispersion(shown(200, [1, 1, 1, 2]), 'phone', config)).toBeCloseTo(7 / 5, 1)
  // Ten points are credited at the configured 1.4: 30 · 1² and 10 · 1.4 over 40 points.
  expect(fitOverdispersion(shown(30, [1]), 'phone', config)).toBeCloseTo(44 / 40, 9)
})

test('fits nothing if fewer than 30 subjects have events', () => {
  const few = [...shown(29, [1, 2]), ...shown(50, [])]
  expect(fitOverdispersion(few, 'phone', config)).toBeNull()
  expect(fitOverdispersion([...few, { strengths: {} }, {}], 'phone', config)).toBeNull()
  expect(fitOverdispersion([...few, ...shown(1, [1, 2])], 'phone', config)).not.toBeNull()
})

test('is the variance of the points of random events over their expected number', () => {
  const random = new Random(41)
  const draws = Array.from({ length: 20_000 }, () =>
    Array.from({ length: random.poisson(3) }, () => 1 + random.uniform()),
  )
  const totals = draws.map((own) => own.reduce((sum, points) => sum + points, 0))
  const mean = totals.reduce((sum, own) => sum + own, 0) / totals.length
  const variance = totals.reduce((sum, own) => sum + (own - mean) ** 2, 0) / totals.length
  const fitted = fitOverdispersion(
    draws.flatMap((points) => shown(1, points)),
    'phone',
    config,
  )
  expect(fitted! / (variance / mean)).toBeCloseTo(1, 1)
})

test('trusts a type with less scatter sooner, and uses the configuration’s if its own is unknown', () => {
  const start = startingPriors(config)
  const riskAt = (phi?: number) => {
    const phone = { ...start.types.phone!, ...(phi !== undefined && { phi }) }
    const { types } = behavioralRisk({ phone: { points: 9, exposure: 3 } }, config, { ...start, types: { phone } })
    return types[0]!
  }
  expect(riskAt(1).credibility).toBeGreaterThan(riskAt(1.4).credibility)
  expect(riskAt(1).sd / riskAt(1).rate).toBeLessThan(riskAt(1.4).sd / riskAt(1.4).rate)
  expect(riskAt()).toEqual(riskAt(config.phi))
})
