import { ScoringInputError } from '../evidence/wrong-input.ts'
import { solve } from '../math/solve.ts'
import { sum } from '../math/sum.ts'
import { checkRows, compareGini, type Gini } from './gini.ts'

export const refittedParts = ['behavioral', 'environmental', 'usage'] as const
type RefittedPart = (typeof refittedParts)[number]

/** A subject's parts when it was scored, and the actual claims afterwards. */
export type RefitRow = {
  years: number
  claims: number
  /** ln(relative risk) of each part. */
  logs: Record<RefittedPart, number>
}

export type Coefficients = { claimsPerVehicleYear: number; weights: Record<RefittedPart, number> }

/**
 * Prior standard deviation around 1 of a part's weight before any claim is seen (expert). With some 80 claims, sourced
 * weights ranked a real book better than fitted ones.
 */
const sdOfWeights = 0.35
const newtonRounds = 50

/**
 * Fits the weights of the parts by Poisson regression of claims on ln(relative risk), offset ln(years), with a ridge
 * towards 1. Throws ScoringInputError without any claim, or for impossible rows.
 */
export function fitWeights(rows: readonly RefitRow[], sd: number = sdOfWeights): Coefficients {
  checkRows(rows.map((row) => ({ years: row.years, claims: row.claims, predicted: predictionOf(row) })))
  const claims = sum(rows.map((row) => row.claims))
  if (claims === 0) throw new ScoringInputError('rows', [], 'a refit needs claims.')
  const ridge = 1 / sd ** 2
  let values = [Math.log(claims / sum(rows.map((row) => row.years * predictionOf(row)))), 1, 1, 1]
  let reached = objective(rows, values, ridge)
  for (let round = 0; round < newtonRounds; round++) {
    const step = newtonStep(rows, values, ridge)
    let size = 1
    let next = values.map((value, at) => value + step[at]!)
    while (objective(rows, next, ridge) < reached && size > 1e-6) {
      size /= 2
      next = values.map((value, at) => value + size * step[at]!)
    }
    const improved = objective(rows, next, ridge)
    if (!(improved > reached)) break
    const isDone = improved - reached < 1e-10
    values = next
    reached = improved
    if (isDone) break
  }
  const [intercept, behavioral, environmental, usage] = values as [number, number, number, number]
  return { claimsPerVehicleYear: Math.exp(intercept), weights: { behavioral, environmental, usage } }
}

const termsOf = ({ logs }: RefitRow) => [1, ...refittedParts.map((part) => logs[part])]
const linear = (row: RefitRow, values: readonly number[]) => sum(termsOf(row).map((term, at) => term * values[at]!))

function objective(rows: readonly RefitRow[], values: readonly number[], ridge: number): number {
  const likelihood = sum(
    rows.map((row) => row.claims * linear(row, values) - row.years * Math.exp(linear(row, values))),
  )
  return likelihood - (ridge / 2) * sum(values.slice(1).map((value) => (value - 1) ** 2))
}

function newtonStep(rows: readonly RefitRow[], values: readonly number[], ridge: number): number[] {
  const gradient = values.map((value, at) => (at === 0 ? 0 : -ridge * (value - 1)))
  const curvature = values.map((_, a) => values.map((_, b) => (a === b && a > 0 ? ridge : 0)))
  for (const row of rows) {
    const terms = termsOf(row)
    const expected = row.years * Math.exp(linear(row, values))
    for (const [a, term] of terms.entries()) {
      gradient[a]! += (row.claims - expected) * term
      for (const [b, other] of terms.entries()) curvature[a]![b]! += expected * term * other
    }
  }
  return solve(curvature, gradient)
}

const predictionOf = ({ logs }: RefitRow, weights: Record<RefittedPart, number> = sourced) =>
  Math.exp(sum(refittedParts.map((part) => weights[part] * logs[part])))
const sourced = { behavioral: 1, environmental: 1, usage: 1 }

export type Refit = Coefficients & {
  /** nGini of the sourced weights on the later rows, and the gain of the refitted ones. */
  before: Gini
  gain: Gini
  /** True if the gain exceeds its standard error. */
  accepted: boolean
}

/**
 * Refits on earlier rows and accepts the result only if it ranks the claims of later rows better by more than one
 * standard error. Null if the later rows have no claims to evaluate with.
 */
export function refit(
  earlier: readonly RefitRow[],
  later: readonly RefitRow[],
  { seed, rounds }: { seed: number; rounds?: number },
): Refit | null {
  const fitted = fitWeights(earlier)
  const compared = compareGini(
    later.map((row) => ({ years: row.years, claims: row.claims, predicted: predictionOf(row) })),
    [later.map((row) => predictionOf(row, fitted.weights))],
    { seed, ...(rounds !== undefined && { rounds }) },
  )
  if (!compared) return null
  const gain = compared.gains[0]!
  return { ...fitted, before: compared.first, gain, accepted: gain.gini > gain.se }
}
