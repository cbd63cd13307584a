import type { RiskMonth } from '@milepost/contract/risk/subject'
import { monthText } from '../report/month-text.ts'

/** Consecutive months, with gaps for those without a score. */
export type MonthLine = {
  /** `Nov 2026`. */
  names: string[]
  months: (RiskMonth | null)[]
}

/** Returns every month from the first scored one to the last; unscored ones in between are gaps. */
export function monthLine(months: readonly RiskMonth[]): MonthLine {
  const known = new Map(months.map((month) => [month.month.slice(0, 7), month]))
  const scored = months.filter(({ combined }) => combined !== null).map(({ month }) => month.slice(0, 7))
  const [first, last] = [scored[0], scored.at(-1)]
  const names: string[] = []
  if (first !== undefined && last !== undefined) for (let at = first; at <= last; at = monthAfter(at)) names.push(at)
  return { names: names.map((name) => monthText(`${name}-01`)), months: names.map((name) => known.get(name) ?? null) }
}

function monthAfter(name: string): string {
  const [year, month] = name.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
