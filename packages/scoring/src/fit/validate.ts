import { leastSample } from '@milepost/domain/statistics/small-sample'
import { sum } from '../math/sum.ts'
import { coverageOfGroups, groupByPrediction, type PredictionGroup } from './calibration.ts'
import { checkRows, compareGini, type Gini, type ValidationRow } from './gini.ts'

/** How scores held up against later claims. */
export type ScoreValidation = {
  subjects: number
  years: number
  claims: number
  /** Null if there are too few claims, or if all subjects have the same. */
  found: {
    gini: Gini
    /** The gain of the scores' nGini over that of `others`. Null if there are none. */
    overOthers: Gini | null
    /** Tenths of the vehicle-years, from the lowest prediction to the highest. */
    tenths: PredictionGroup[]
    fifths: PredictionGroup[]
    /** Share of the fifths whose 90% interval contains the expected value. */
    coverage: number | null
  } | null
}

/**
 * Compares predictions with claims, and with `others`, one per row, such as plain events per year. `seed` makes the
 * bootstrap repeatable. Throws ScoringInputError for impossible rows.
 */
export function validateScores(
  rows: readonly ValidationRow[],
  { others, ...options }: { seed: number; rounds?: number; others?: readonly number[] | null },
): ScoreValidation {
  checkRows(rows)
  const claims = sum(rows.map((row) => row.claims))
  const counted = {
    subjects: sum(rows.map(({ subjects = 1 }) => subjects)),
    years: sum(rows.map((row) => row.years)),
    claims,
  }
  const compared = claims < leastSample ? null : compareGini(rows, others ? [others] : [], options)
  if (!compared) return { ...counted, found: null }
  const gain = compared.gains[0]
  const fifths = groupByPrediction(rows, 5)
  return {
    ...counted,
    found: {
      gini: compared.first,
      overOthers: gain ? { gini: -gain.gini, se: gain.se } : null,
      tenths: groupByPrediction(rows, 10),
      fifths,
      coverage: coverageOfGroups(fifths),
    },
  }
}
