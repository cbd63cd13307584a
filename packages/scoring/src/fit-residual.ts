import { sum } from './sum.ts'

/** One month's behaviour of a subject: ln(relative risk) and the standard error of its measurement alone. */
export type MonthlyRisk = { log: number; seLog: number }

/** Months over all subjects that a residual needs, and what it is held between (expert). */
const leastMonths = 90
const [least, greatest] = [0.05, 0.6]

/**
 * Standard deviation of ln(relative risk) from month to month that measurement does not explain, to widen intervals by.
 * `subjects` are series of months scored each from its own events; null where there are too few.
 */
export function fitResidual(subjects: readonly (readonly MonthlyRisk[])[]): number | null {
  const series = subjects.filter((months) => months.length > 1)
  const freedom = sum(series.map((months) => months.length - 1))
  if (freedom < leastMonths) return null
  const squares = sum(series.map((months) => squaresAround(months.map(({ log }) => log))))
  const measured = sum(
    series.map((months) => (sum(months.map(({ seLog }) => seLog ** 2)) * (months.length - 1)) / months.length),
  )
  return Math.min(Math.max(Math.sqrt(Math.max(squares - measured, 0) / freedom), least), greatest)
}

function squaresAround(values: readonly number[]): number {
  const mean = sum(values) / values.length
  return sum(values.map((value) => (value - mean) ** 2))
}
