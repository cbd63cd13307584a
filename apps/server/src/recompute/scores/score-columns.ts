import { monthOf } from '@milepost/domain/time/calendar-days'
import type { SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import type { FleetRecord } from '@milepost/scoring/segments/fleet-variance'
import type { PartScore, SubjectScores } from '@milepost/scoring/subject-scores'
import type { UpsertTable } from '../../db/bulk/upsert.ts'
import { scoreMark } from './formula/formula-id.ts'
import type { ScoringModel } from './priors/read-priors.ts'
import type { SettledScores } from './settled-scores.ts'

/** The four parts and the total, as used in column names. */
const scored = ['combined', 'behavioral', 'environmental', 'usage', 'experience'] as const
type Scored = (typeof scored)[number]

/** Each score with both ends of its interval, null if there is none, and the columns common to all score rows. */
export type ScoreColumns = Record<Scored | `${Scored}Low` | `${Scored}High`, number | null> & {
  provisional: boolean
  missing: string
  configVersion: number
  priorsVersion: string
  computedAt: Date
}

export const columnTypes = {
  ...(Object.fromEntries(
    scored.flatMap((part) => [part, `${part}Low`, `${part}High`].map((name) => [name, 'real'])),
  ) as Record<Scored | `${Scored}Low` | `${Scored}High`, 'real'>),
  provisional: 'boolean',
  missing: 'jsonb',
  configVersion: 'int',
  priorsVersion: 'text',
  computedAt: 'timestamptz',
} as const satisfies UpsertTable<ScoreColumns>['columns']

export function columnsOf(scores: SubjectScores, { version }: ScoringModel, computedAt: Date): ScoreColumns {
  const columns: Partial<Record<string, number | null>> = {}
  for (const part of scored) {
    const own: PartScore | null = scores[part]
    columns[part] = own?.score ?? null
    columns[`${part}Low`] = own?.low ?? null
    columns[`${part}High`] = own?.high ?? null
  }
  return {
    ...(columns as Record<Scored, number | null>),
    // Without a score, everything is provisional.
    provisional: scores.combined?.provisional ?? true,
    missing: JSON.stringify(scores.missing),
    configVersion: version,
    priorsVersion: scores.priorsVersion,
    computedAt,
  } as ScoreColumns
}

/** Additional columns of a current score: everything it is made of, and a fingerprint. */
export type StoredColumns = { exposure: number; parts: string; fingerprint: string }
export const storedTypes = { exposure: 'real', parts: 'json', fingerprint: 'text' } as const

/** Returns everything that a score is made of, with the record of a vehicle's fleet, and its results. */
export const partsOf = (evidence: SubjectEvidence, scores: SettledScores, fleetRecord?: FleetRecord): string =>
  shortJson({ evidence, ...scores, ...(fleetRecord && { fleetRecord }) })

/** Additional columns of a month's score. */
export type MonthColumns = ScoreColumns & {
  month: string
  exposure: number
  reasons: string | null
  comparable: boolean
  formula: string
  /** Names of the scores that are provisional, as JSON. */
  provisionalParts: string
}
export const monthTypes = {
  month: 'date',
  ...columnTypes,
  exposure: 'real',
  reasons: 'jsonb',
  comparable: 'boolean',
  formula: 'text',
  provisionalParts: 'jsonb',
} as const

/**
 * The share of its own yearly driving that a subject needs before later scores are compared with these: 85 days against
 * 15 of the reference (expert). Before that, a yearly figure shrunk toward the reference moves away from it however
 * evenly someone drives.
 */
const leastOwnYear = 0.85

/**
 * Returns true if later scores may be compared with this one: a change from a score of few miles, or few days, would be
 * no trend.
 */
const isComparable = ({ combined, usage }: SubjectScores): boolean =>
  combined !== null && !combined.provisional && (usage === null || usage.credibility >= leastOwnYear)

/** The columns of a month's score; `day` (UTC, yyyy-mm-dd) is any day of the month. */
export const monthColumns = (scores: SubjectScores, model: ScoringModel, day: string): MonthColumns => ({
  ...columnsOf(scores, model, new Date()),
  month: monthOf(day),
  exposure: scores.exposure,
  reasons: scores.combined && shortJson(scores.combined.reasons),
  comparable: isComparable(scores),
  formula: scoreMark(scores.priorsVersion),
  provisionalParts: JSON.stringify(scored.filter((part) => scores[part]?.provisional)),
})

/** JSON with numbers of seven digits, more than the precision of the evidence. */
const shortJson = (value: unknown): string => JSON.stringify(shortened(value))

function shortened(value: unknown): unknown {
  if (typeof value === 'number') return sevenDigits(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(shortened)
  const copy: Record<string, unknown> = {}
  for (const name in value) copy[name] = shortened((value as Record<string, unknown>)[name])
  return copy
}

const digits = 7

/** Rounds like `toPrecision`, in a fraction of its time: a score has hundreds of numbers. */
export function sevenDigits(value: number): number {
  if (Number.isInteger(value)) return value
  const places = digits - 1 - Math.floor(Math.log10(Math.abs(value)))
  // Beyond these a power of ten isn't a whole number, or isn't exact.
  if (places < 0 || places > 22) return Number(value.toPrecision(digits))
  const scale = 10 ** places
  return Math.round(value * scale) / scale
}
