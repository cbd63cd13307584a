import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../math/random.ts'
import { coverageOf, coverageOfGroups, groupByPrediction } from './calibration.ts'
import { compareGini, normalisedGini, type ValidationRow } from './gini.ts'
import { fitWeights, type RefitRow, refit } from './refit.ts'
import { validateScores } from './validate.ts'

/** A book in which claims follow `truth` to the power of `weight`. */
function book(size: number, seed: number, weight = 1): ValidationRow[] {
  const random = new Random(seed)
  return Array.from({ length: size }, () => {
    const predicted = Math.exp(0.6 * random.normal())
    const years = 0.2 + random.uniform()
    return { years, predicted, claims: random.poisson(0.15 * years * predicted ** weight) }
  })
}

test('is 1 for ranking as the claims occurred, below 0 for the reverse, and 0 for all alike', () => {
  const rows = [0, 0, 0, 1, 2].map((claims, at) => ({ years: 1, claims, predicted: at }))
  expect(normalisedGini(rows.map((row) => ({ ...row, predicted: row.claims })))).toBe(1)
  expect(normalisedGini(rows.map((row) => ({ ...row, predicted: 9 - row.claims })))).toBe(-1)
  expect(normalisedGini(rows.map((row) => ({ ...row, predicted: 3 })))).toBe(0)
  expect(normalisedGini(rows.map((row) => ({ ...row, claims: 0 })))).toBeNull()
  expect(normalisedGini([])).toBeNull()
})

test('matches a manual calculation: three quarters of the years with half the claims, ranked correctly, wrongly, and halfway', () => {
  const rows = [
    { years: 3, claims: 2, predicted: 1 },
    { years: 1, claims: 2, predicted: 2 },
  ]
  expect(normalisedGini(rows)).toBe(1)
  expect(normalisedGini(rows.map((row) => ({ ...row, predicted: 5 - row.predicted })))).toBe(-1)
  // Lorenz curves (0, 0) (1/4, 2/4) (2/4, 2/4) (1, 1) and, with hindsight, (0, 0) (1/4, 0) (3/4, 2/4) (1, 1):
  // twice the area under them is 9/8 and 5/8.
  const halfway = [
    { years: 1, claims: 2, predicted: 1 },
    { years: 1, claims: 0, predicted: 2 },
    { years: 2, claims: 2, predicted: 3 },
  ]
  expect(normalisedGini(halfway)).toBeCloseTo(-0.125 / 0.375, 12)
})

test('ignores the order of rows and the unit of the prediction', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), fc.double({ min: 0.1, max: 9, noNaN: true }), (seed, unit) => {
      const rows = book(60, seed)
      const same = rows.map((row) => ({ ...row, predicted: row.predicted * unit })).reverse()
      const [a, b] = [normalisedGini(rows), normalisedGini(same)]
      if (a !== null && b !== null) expect(b).toBeCloseTo(a, 9)
    }),
  )
})

test('has a standard error as in other books of the size, repeatable by seed', () => {
  const of = (seed: number) => compareGini(book(800, seed), [], { seed: 3 })!.first
  const ginis = Array.from({ length: 40 }, (_, seed) => of(seed + 50).gini)
  const mean = ginis.reduce((total, gini) => total + gini, 0) / ginis.length
  const sd = Math.sqrt(ginis.reduce((total, gini) => total + (gini - mean) ** 2, 0) / (ginis.length - 1))
  expect(of(50).se / sd).toBeGreaterThan(0.6)
  expect(of(50).se / sd).toBeLessThan(1.6)
  expect(of(50)).toEqual(of(50))
})

test('compares two predictions on the same draws', () => {
  const rows = book(800, 4)
  const random = new Random(8)
  const noisy = rows.map(({ predicted }) => predicted * Math.exp(random.normal()))
  const { gains } = compareGini(rows, [noisy, rows.map(({ predicted }) => predicted)], { seed: 1 })!
  expect(gains[0]!.gini).toBeLessThan(-gains[0]!.se)
  expect(gains[1]).toEqual({ gini: 0, se: 0 })
})

test('splits equal years into tenths, from the lowest prediction to the highest', () => {
  const groups = groupByPrediction(book(20_000, 5), 10)
  expect(groups).toHaveLength(10)
  const years = groups.map((group) => group.years)
  expect(Math.max(...years) / Math.min(...years)).toBeLessThan(1.01)
  expect(groups[9]!.lift).toBeGreaterThan(2)
  expect(groups[0]!.lift).toBeLessThan(0.5)
  const total = (of: 'claims' | 'expected') => groups.reduce((sum, group) => sum + group[of], 0)
  expect(total('expected')).toBeCloseTo(total('claims'), 6)
})

test('covers correct predictions, but not overly steep ones', () => {
  expect(coverageOfGroups(groupByPrediction(book(20_000, 6), 20))).toBeGreaterThanOrEqual(0.8)
  expect(coverageOfGroups(groupByPrediction(book(20_000, 6, 0.3), 20))).toBeLessThan(0.6)
  expect(coverageOfGroups([])).toBeNull()
  expect(
    coverageOf([
      { low: 1, high: 2, truth: 2 },
      { low: 1, high: 2, truth: 3 },
    ]),
  ).toBe(0.5)
})

function parts(size: number, seed: number, weights: RefitRow['logs']): RefitRow[] {
  const random = new Random(seed)
  return Array.from({ length: size }, () => {
    const logs = {
      behavioral: 0.4 * random.normal(),
      environmental: 0.3 * random.normal(),
      usage: 0.4 * random.normal(),
    }
    const log =
      weights.behavioral * logs.behavioral + weights.environmental * logs.environmental + weights.usage * logs.usage
    return { years: 1, logs, claims: random.poisson(0.1 * Math.exp(log)) }
  })
}

test('recovers the weights from many claims, and stays near 1 with few', () => {
  const truth = { behavioral: 1.8, environmental: 0.2, usage: 1 }
  const { weights, claimsPerVehicleYear } = fitWeights(parts(60_000, 1, truth))
  expect(weights.behavioral).toBeCloseTo(1.8, 0)
  expect(weights.environmental).toBeLessThan(0.4)
  expect(claimsPerVehicleYear).toBeCloseTo(0.1, 2)
  expect(fitWeights(parts(100, 2, truth)).weights.behavioral).toBeLessThan(1.5)
})

test('accepts a refit only if it wins by more than its error', () => {
  const other = { behavioral: 2, environmental: -0.5, usage: 1 }
  expect(refit(parts(20_000, 3, other), parts(20_000, 4, other), { seed: 1 })!.accepted).toBe(true)
  const same = { behavioral: 1, environmental: 1, usage: 1 }
  const refits = Array.from(
    { length: 20 },
    (_, seed) => refit(parts(800, 100 + seed, same), parts(800, 200 + seed, same), { seed, rounds: 60 })!,
  )
  expect(refits.filter(({ accepted }) => accepted).length).toBeLessThan(8)
  // Some gain by chance, and by less than their error.
  expect(refits.some(({ gain, accepted }) => gain.gini > 0 && !accepted)).toBe(true)
  expect(() => fitWeights(parts(10, 1, same).map((row) => ({ ...row, claims: 0 })))).toThrow('claims')
})

test('rejects impossible rows by row and field', () => {
  expect(() =>
    normalisedGini([
      { years: 1, predicted: 1, claims: 0 },
      { years: 0, predicted: 1, claims: 0 },
    ]),
  ).toThrow('rows.1.years')
  expect(() => groupByPrediction([{ years: 1, predicted: Number.NaN, claims: 0 }], 10)).toThrow('rows.0.predicted')
})

test('gives rows of several subjects the Gini, and about the standard error, of their individual subjects', () => {
  const random = new Random(5)
  const single = Array.from({ length: 4000 }, (_, index) => {
    const predicted = 0.5 + (index % 40) / 20
    return { years: 1, predicted, claims: random.poisson(0.05 * predicted) }
  })
  const pooled = [...Map.groupBy(single, ({ predicted, claims }) => `${predicted} ${claims}`).values()].map((same) => ({
    subjects: same.length,
    years: same.length,
    predicted: same[0]!.predicted,
    claims: same.reduce((sum, { claims }) => sum + claims, 0),
  }))
  const [each, together] = [single, pooled].map((rows) => compareGini(rows, [], { seed: 3 })!.first)
  expect(together!.gini).toBeCloseTo(each!.gini, 12)
  expect(together!.se / each!.se).toBeGreaterThan(0.85)
  expect(together!.se / each!.se).toBeLessThan(1.15)
  expect(validateScores(pooled, { seed: 3 }).subjects).toBe(4000)
})
