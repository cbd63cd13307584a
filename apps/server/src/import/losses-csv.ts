import type { ValidationRow } from '@milepost/scoring/fit/gini'
import { type RefitRow, refittedParts } from '@milepost/scoring/fit/refit'
import { relativeRiskOf } from '@milepost/scoring/math/score-map'
import { CommandProblem } from '../command-problem.ts'
import { parseRows, type Read, type Row, reader } from './read-csv.ts'

/** Subjects of a portfolio, each with its score at the time and the claims that followed. */
export type LossesFile = {
  rows: ValidationRow[]
  /** Raw events per year for each row; null if the file doesn't have them. */
  events: number[] | null
  /** Rows for a refit, if the file has the three part scores and marks earlier rows. */
  parts: { earlier: RefitRow[]; later: RefitRow[] } | null
}

const needed = ['years', 'claims', 'score'] as const
const periods = ['earlier', 'later'] as const

/**
 * Reads a CSV file with a header row: `years` (vehicle-years after the score), `claims` in them and `score` (0–100);
 * optionally `events` counted before the score, over the same number of years; and for a refit the scores `behavioral`,
 * `environmental` and `usage` with a `period`, `earlier` or `later`. Throws CommandProblem naming the line and column
 * of an invalid value.
 */
export function readLosses(text: string, file: string): LossesFile {
  const [header, ...lines] = parseRows(text, file)
  if (!header || lines.length === 0) throw new CommandProblem(`${file} has no rows.`)
  const names = header.record.map((name) => name.toLowerCase())
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length)
    throw new CommandProblem(
      `${file} has no column ${missing.join(', ')}; its first line must name ${needed.join(', ')}.`,
    )
  const read = reader(header.record, file)
  const has = (...wanted: readonly string[]) => wanted.every((name) => names.includes(name))
  const cells = { names, read }
  const rows = lines.map((line) => ({
    years: amountOf(cells, line, 'years', true),
    claims: amountOf(cells, line, 'claims'),
    predicted: riskOf(cells, line, 'score'),
  }))
  return {
    rows,
    events: has('events') ? lines.map((line, at) => amountOf(cells, line, 'events') / rows[at]!.years) : null,
    parts: has('period', ...refittedParts) ? partsOf(cells, lines, rows) : null,
  }
}

type Cells = { names: readonly string[]; read: Read }

function amountOf({ names, read }: Cells, line: Row, name: string, isPositive = false): number {
  const index = names.indexOf(name)
  const value = read.number(line, index)
  if (value === null || value < 0 || (isPositive && value === 0))
    return read.refuse(line, index, isPositive ? 'must be above zero' : 'must be zero or more')
  return value
}

/** Returns the relative risk of a score: 0 or 100 would mean zero or infinite risk. */
function riskOf({ names, read }: Cells, line: Row, name: string): number {
  const index = names.indexOf(name)
  const score = read.number(line, index)
  if (score === null || score <= 0 || score >= 100) return read.refuse(line, index, 'must be between 0 and 100')
  return relativeRiskOf(score)
}

function partsOf(cells: Cells, lines: readonly Row[], rows: readonly ValidationRow[]) {
  const parts = { earlier: [] as RefitRow[], later: [] as RefitRow[] }
  const index = cells.names.indexOf('period')
  for (const [at, line] of lines.entries()) {
    const period = periods.find((one) => one === cells.read.cell(line, index).toLowerCase())
    if (!period) return cells.read.refuse(line, index, 'must be earlier or later')
    const logOf = (part: string) => Math.log(riskOf(cells, line, part))
    const { years, claims } = rows[at]!
    const logs = { behavioral: logOf('behavioral'), environmental: logOf('environmental'), usage: logOf('usage') }
    parts[period].push({ years, claims, logs })
  }
  return parts
}
