import { checkAmount, checkPositive } from '../evidence/wrong-input.ts'
import { Random } from '../math/random.ts'

/**
 * One subject after a score was calculated, or several alike: the observation period, the prediction, and the actual
 * claims.
 */
export type ValidationRow = {
  /** Number of subjects in the row, with their years and claims together; one by default. */
  subjects?: number
  /** Vehicle-years observed after the score. */
  years: number
  /** Claims per year, or a relative risk: only ratios matter for rankings. */
  predicted: number
  claims: number
}

export type Gini = { gini: number; se: number }

const defaultRounds = 200

/** Throws ScoringInputError for impossible rows, naming row and field. */
export function checkRows(rows: readonly ValidationRow[]): void {
  for (const [at, { years, predicted, claims }] of rows.entries()) {
    checkPositive(`rows.${at}.years`, years, 'vehicle-years')
    checkAmount(`rows.${at}.predicted`, predicted, 'a frequency or relative risk')
    checkAmount(`rows.${at}.claims`, claims, 'a count')
  }
}

/**
 * Returns how well predictions rank claims: the Gini of the ordered Lorenz curve (Frees, Meyers and Cummings 2014),
 * weighted by vehicle-years, with equal predictions combined, over that of ranking by the claims themselves. 0 is
 * chance, 1 hindsight, below 0 worse than chance. Null without claims or if all have the same.
 */
export function normalisedGini(rows: readonly ValidationRow[]): number | null {
  checkRows(rows)
  return giniOf(new Ranking(rows, ({ predicted }) => predicted), new Ranking(rows, hindsight))
}

/**
 * Returns the same with its standard error by bootstrap over subjects (Poisson for a row of several: each subject is
 * drawn about once, however many others there are), and for every further prediction (`others`, in the order of
 * `rows`) its gain over the first, on the same draws. `seed` makes it repeatable.
 */
export function compareGini(
  rows: readonly ValidationRow[],
  others: readonly (readonly number[])[],
  { seed, rounds = defaultRounds }: { seed: number; rounds?: number },
): { first: Gini; gains: Gini[] } | null {
  checkRows(rows)
  const perfect = new Ranking(rows, hindsight)
  const rankings = [
    new Ranking(rows, ({ predicted }) => predicted),
    ...others.map((own) => new Ranking(rows, (_, at) => own[at]!)),
  ]
  const measured = rankings.map((ranking) => giniOf(ranking, perfect))
  if (measured.some((gini) => gini === null)) return null
  const random = new Random(seed)
  const isCombined = rows.some(({ subjects = 1 }) => subjects > 1)
  const drawTimes = isCombined ? poissonDraws(rows, random) : () => drawnTimes(rows.length, random)
  const draws: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const times = drawTimes()
    const drawn = rankings.map((ranking) => giniOf(ranking, perfect, times))
    if (drawn.every((gini) => gini !== null)) draws.push(drawn as number[])
  }
  const first = measured[0]!
  return {
    first: { gini: first, se: sdOf(draws.map((draw) => draw[0]!)) },
    gains: others.map((_, at) => ({
      gini: measured[at + 1]! - first,
      se: sdOf(draws.map((draw) => draw[at + 1]! - draw[0]!)),
    })),
  }
}

/** How often each row counts. */
type Times = Uint32Array | Float64Array

function drawnTimes(rows: number, random: Random): Times {
  const times = new Uint32Array(rows)
  for (let draw = 0; draw < rows; draw++) times[Math.floor(random.uniform() * rows)]!++
  return times
}

/** With this many subjects, Poisson is close enough to normal, which is faster to draw. */
const manySubjects = 20

/** Returns a function that draws how often each row counts, from a Poisson distribution. */
function poissonDraws(rows: readonly ValidationRow[], random: Random): () => Times {
  const subjects = Float64Array.from(rows, ({ subjects = 1 }) => subjects)
  const none = subjects.map((mean) => Math.exp(-mean))
  return () => {
    const times = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at++) {
      const mean = subjects[at]!
      times[at] =
        mean < manySubjects
          ? fewPoisson(mean, none[at]!, random.uniform()) / mean
          : Math.max(0, 1 + random.normal() / Math.sqrt(mean))
    }
    return times
  }
}

/**
 * The Poisson quantile for a small mean: the count below which this share of the distribution lies. `none` is the
 * probability of zero.
 */
function fewPoisson(mean: number, none: number, share: number): number {
  let [count, chance, below] = [0, none, none]
  while (share > below && chance > 0) {
    chance *= mean / ++count
    below += chance
  }
  return count
}

/** Rows sorted by a key, with equal keys in one group. Sorted once for all draws. */
class Ranking {
  private readonly order: Uint32Array
  private readonly isLast: Uint8Array
  /** One entry per row in this order; hundreds of draws loop over them. */
  private readonly years: Float64Array
  private readonly claims: Float64Array
  constructor(rows: readonly ValidationRow[], key: (row: ValidationRow, at: number) => number) {
    const keys = Float64Array.from(rows, key)
    this.order = Uint32Array.from(rows.keys()).sort((a, b) => keys[a]! - keys[b]!)
    this.isLast = Uint8Array.from(this.order, (row, at) => (keys[row] === keys[this.order[at + 1]!] ? 0 : 1))
    this.years = Float64Array.from(this.order, (row) => rows[row]!.years)
    this.claims = Float64Array.from(this.order, (row) => rows[row]!.claims)
  }

  /** Returns the Gini of the Lorenz curve with each row counted this many times. Null without claims. */
  gini(times?: Times): number | null {
    let [years, claims, area] = [0, 0, 0]
    let [groupYears, groupClaims] = [0, 0]
    for (let at = 0; at < this.order.length; at++) {
      const weight = times ? times[this.order[at]!]! : 1
      groupYears += weight * this.years[at]!
      groupClaims += weight * this.claims[at]!
      if (!this.isLast[at]) continue
      area += groupYears * (2 * claims + groupClaims)
      years += groupYears
      claims += groupClaims
      groupYears = 0
      groupClaims = 0
    }
    return years > 0 && claims > 0 ? 1 - area / (years * claims) : null
  }
}

const hindsight = ({ claims, years }: ValidationRow) => claims / years

function giniOf(ranking: Ranking, perfect: Ranking, times?: Times): number | null {
  const best = perfect.gini(times)
  const own = ranking.gini(times)
  return best === null || own === null || best < 1e-12 ? null : own / best
}

function sdOf(values: readonly number[]): number {
  if (values.length < 2) return Number.POSITIVE_INFINITY
  const mean = values.reduce((total, value) => total + value, 0) / values.length
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / (values.length - 1))
}
