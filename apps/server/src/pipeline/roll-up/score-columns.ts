import type { PartScore, SubjectScores } from '@milepost/scoring/subject-scores'

/** The four parts and all of them, as columns are named for. */
const scored = ['combined', 'behavioral', 'environmental', 'usage', 'experience'] as const
type Scored = (typeof scored)[number]

/** Each score with both ends of its interval, null where there is none. */
export type ScoreColumns = Record<Scored | `${Scored}Low` | `${Scored}High`, number | null>

export const columnTypes = Object.fromEntries(
  scored.flatMap((part) => [part, `${part}Low`, `${part}High`].map((name) => [name, 'real'])),
) as Record<keyof ScoreColumns, 'real'>

export function columnsOf(scores: SubjectScores): ScoreColumns {
  const columns: Partial<ScoreColumns> = {}
  for (const part of scored) {
    const own: PartScore | null = scores[part]
    columns[part] = own?.score ?? null
    columns[`${part}Low`] = own?.low ?? null
    columns[`${part}High`] = own?.high ?? null
  }
  return columns as ScoreColumns
}

/** JSON with numbers of seven digits, which is more than evidence is known to. */
export const shortJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'number' ? Number(inner.toPrecision(7)) : inner))

/** Without one the score would be as firm as nothing: everything is provisional. */
export const isProvisional = (scores: SubjectScores): boolean => scores.combined?.provisional ?? true
