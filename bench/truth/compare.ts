import { z90 } from '@milepost/scoring/math/interval'
import { relativeRiskOf, scoreOf } from '@milepost/scoring/math/score-map'
import { type Figure, quantile } from '../report.ts'
import type { TrueYear } from './true-driving.ts'

/** A vehicle's stored score, and the one its true habits deserve. */
export type Compared = {
  provider: string
  fleet: string
  trade: string
  score: number
  low: number
  high: number
  /** Standard error of ln(relative risk) behind the interval, and the part of it that isn't measurement. */
  seLog: number
  residualSd: number
  /** By habits alone; as events happened on the actual roads and hours; and as detectors reported them. */
  truth: number
  /** By the following month's habits, with any driver: null if no one drives then. */
  ahead: number | null
  happened: number
  alarmed: number
  /** The combined score, and the error of each part that habits, conditions and the year's miles determine. */
  combined: { score: number; low: number; high: number; parts: Record<JudgedPart, PartError> }
  /** Collisions that the world expects of its drivers on the year's roads, hours and miles. */
  collisionsAYear: TrueYear['collisions']
}

export const judgedParts = ['behavioral', 'environmental', 'usage'] as const
type JudgedPart = (typeof judgedParts)[number]
/** The error in ln(relative risk) of a part, and its reported standard error. */
export type PartError = { off: number; reported: number }

export const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length

/** Spearman's rank correlation, with equal values sharing their ranks. */
export function spearman(pairs: readonly (readonly [number, number])[]): number {
  const [a, b] = [ranksOf(pairs.map(([one]) => one)), ranksOf(pairs.map(([, other]) => other))]
  const middle = (pairs.length + 1) / 2
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((total, rank, at) => total + (rank - middle) * (y[at]! - middle), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function ranksOf(values: readonly number[]): number[] {
  const places = Map.groupBy(
    values.toSorted((a, b) => a - b).map((value, at) => ({ value, rank: at + 1 })),
    ({ value }) => value,
  )
  return values.map((value) => mean(places.get(value)!.map(({ rank }) => rank)))
}

const rankOf = (rows: readonly Compared[]) => spearman(rows.map(({ score, truth }) => [score, truth]))
const errorsOf = (rows: readonly Compared[]) => rows.map(({ score, truth }) => score - truth)
const heldShare = (rows: readonly Pick<Compared, 'low' | 'high' | 'truth'>[]) =>
  mean(rows.map(({ low, high, truth }) => (low <= truth && truth <= high ? 100 : 0)))
const heldAhead = (rows: readonly Compared[]) =>
  heldShare(rows.flatMap(({ ahead, ...row }) => (ahead === null ? [] : [{ ...row, truth: ahead }])))

/**
 * Returns how often combined intervals contain the score that a vehicle's own expected collisions deserve, with as many of them together as
 * scores expect: what nothing shows is part of them, as it is of the intervals.
 */
function heldCombined(rows: readonly Compared[]): number {
  const total = (of: (row: Compared) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const usual =
    total(({ collisionsAYear }) => collisionsAYear.all) / total(({ combined }) => relativeRiskOf(combined.score))
  return heldShare(
    rows.map(({ combined, collisionsAYear }) => ({ ...combined, truth: scoreOf(collisionsAYear.all / usual) })),
  )
}

/** The minimum number of vehicles for a group's ranking to mean anything. */
const leastRanked = 20

const wanted = { allRanks: 0.93, ownRanks: 0.6, claims: 0.75, meanError: 1.5, coverage: 90, coverageOff: 5 }

/** Requirements for all vehicles: their order, and how often intervals contain the truth. */
export const figuresOfAll = (rows: readonly Compared[]): Figure[] => [
  {
    what: `target rank correlation over ${rows.length} vehicles`,
    value: 100 * wanted.allRanks,
    limit: 100 * rankOf(rows),
    unit: '%',
  },
  {
    what: `90% intervals contain the truth in ${heldShare(rows).toFixed(1)} %, off by`,
    value: Math.abs(heldShare(rows) - wanted.coverage),
    limit: wanted.coverageOff,
    unit: 'points',
  },
  {
    what: `90% intervals of combined scores contain the expected collisions in ${heldCombined(rows).toFixed(1)} %, off by`,
    value: Math.abs(heldCombined(rows) - wanted.coverage),
    limit: wanted.coverageOff,
    unit: 'points',
  },
  {
    what: `90% intervals contain the next month in ${heldAhead(rows).toFixed(1)} %, off by`,
    value: Math.abs(heldAhead(rows) - wanted.coverage),
    limit: wanted.coverageOff,
    unit: 'points',
  },
]

/**
 * Requirements for combined scores: they order vehicles as the world's own expected collisions do, over all, within each
 * trade (mileage isn't all of it), and fleets by the mean of their vehicles. At best: the order by what can be seen.
 */
export function figuresOfClaims(rows: readonly Compared[]): Figure[] {
  const figure = (name: string, own: readonly Order[]): Figure => {
    const rank = (of: (one: Order) => number) => spearman(own.map((one) => [of(one), one.all]))
    return {
      what: `target rank correlation, ${own.length} ${name} (at best ${(100 * rank(({ seen }) => seen)).toFixed(0)} %)`,
      value: 100 * wanted.claims,
      limit: 100 * rank(({ score }) => score),
      unit: '%',
    }
  }
  const orderOf = ({ combined: { score }, collisionsAYear }: Compared): Order => ({ score, ...collisionsAYear })
  const meanOf = (own: readonly Order[]): Order => ({
    score: mean(own.map(({ score }) => score)),
    all: mean(own.map(({ all }) => all)),
    seen: mean(own.map(({ seen }) => seen)),
  })
  return [
    figure('vehicles', rows.map(orderOf)),
    ...groupsOf(rows, 'trade')
      .filter(([, own]) => own.length >= leastRanked)
      .map(([name, own]) => figure(`of ${name}`, own.map(orderOf))),
    figure(
      'fleets',
      [...Map.groupBy(rows, ({ fleet }) => fleet).values()].map((own) => meanOf(own.map(orderOf))),
    ),
  ]
}

type Order = { score: number; all: number; seen: number }

/** Requirement for each provider's vehicles: their order. */
export const ranksBy = (rows: readonly Compared[]): Figure[] =>
  groupsOf(rows, 'provider')
    .filter(([, own]) => own.length >= leastRanked)
    .map(([name, own]) => ({
      what: `target rank correlation, ${name}`,
      value: 100 * wanted.ownRanks,
      limit: 100 * rankOf(own),
      unit: '%',
    }))

/** Requirement for groups of vehicles: none is scored too high or too low because of its origin. */
export const errorsBy = (rows: readonly Compared[], by: 'provider' | 'trade'): Figure[] =>
  groupsOf(rows, by).map(([name, own]) => {
    const errors = errorsOf(own)
    const error = mean(errors)
    // What no device reports is alike in a fleet, so its vehicles are off alike.
    const ofFleets = [...Map.groupBy(own, ({ fleet }) => fleet).values()].map((rows) => mean(errorsOf(rows)))
    const spread = Math.sqrt(mean(ofFleets.map((value) => (value - mean(ofFleets)) ** 2)))
    const chance = spread / Math.sqrt(Math.max(ofFleets.length - 1, 1))
    return {
      what: `mean error of ${own.length} of ${name} (${signed(error)} ± ${chance.toFixed(1)} by chance; ${Math.round(heldShare(own))} % covered)`,
      value: Math.abs(error),
      limit: wanted.meanError,
      unit: 'points',
    }
  })

const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

const groupsOf = (rows: readonly Compared[], by: 'provider' | 'trade') =>
  [...Map.groupBy(rows, (row) => row[by])].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Where the errors of each trade come from, step by step: mean scores. */
export function tableOfCauses(rows: readonly Compared[]): string {
  const column = (value: number) => value.toFixed(1).padStart(12)
  const lines = groupsOf(rows, 'trade').map(([name, own]) =>
    [
      name.padEnd(12),
      ...(['truth', 'happened', 'alarmed', 'score'] as const).map((what) => column(mean(own.map((row) => row[what])))),
    ].join(''),
  )
  const head = [
    'mean scores'.padEnd(12),
    ...['habits', '+ place', '+ false', 'stored'].map((what) => what.padStart(12)),
  ]
  return ['', head.join(''), ...lines].join('\n')
}

/**
 * The error of the combined score, part by part, and the reported one: both in ln(relative risk), root mean squares
 * except for the mean.
 */
export function tableOfParts(rows: readonly Compared[]): string {
  const column = (value: number) => value.toFixed(3).padStart(12)
  const squared = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)))
  const lineOf = (name: string, errors: readonly PartError[]) => {
    const off = errors.map((one) => one.off)
    return [
      name.padEnd(14),
      ...[mean(off), squared(off), squared(errors.map(({ reported }) => reported))].map(column),
    ].join('')
  }
  const ofParts = judgedParts.map((part) =>
    lineOf(
      part,
      rows.map(({ combined }) => combined.parts[part]),
    ),
  )
  const together = rows.map(({ combined: { parts } }) => ({
    off: judgedParts.reduce((sum, part) => sum + parts[part].off, 0),
    reported: Math.hypot(...judgedParts.map((part) => parts[part].reported)),
  }))
  const head = ['ln of combined', ...['mean off', 'off', 'reported'].map((what) => what.padStart(12))].join('')
  return ['', head, ...ofParts, lineOf('together', together)].join('\n')
}

/** Returns the residual with which intervals would contain the truth 90% of the time, or the following month's. */
export function residualThatHolds(rows: readonly Pick<Compared, 'score' | 'truth' | 'seLog' | 'residualSd'>[]): number {
  const logOf = (score: number) => Math.log(relativeRiskOf(score))
  const needed = rows.map(({ score, truth, seLog, residualSd }) => {
    const measured = seLog ** 2 - residualSd ** 2
    return ((logOf(score) - logOf(truth)) / z90) ** 2 - measured
  })
  return Math.sqrt(Math.max(quantile(needed, wanted.coverage / 100), 0))
}

export const residualThatHoldsAhead = (rows: readonly Compared[]): number =>
  residualThatHolds(rows.flatMap(({ ahead, ...row }) => (ahead === null ? [] : [{ ...row, truth: ahead }])))
