import { distanceMeasure, quantityText, ratePer1000 } from '@milepost/domain/quantity'
import type { ListColumn } from '../columns/column.ts'
import { columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { RankedSubject, ScoringDetail } from './ranking.ts'
import { type RiskPart, riskFactors, riskParts } from './subject.ts'
import { riskFactorWords, riskPartWords } from './words.ts'

const { text, word, number, list, measure, time } = columnKinds<RankedSubject>()

/** Returns how a score changed, between whole numbers as both are shown; null if it isn't compared. */
export const changeOf = (score: number | null, previousScore: number | null): number | null =>
  score === null || previousScore === null ? null : Math.round(score) - Math.round(previousScore)

/** `+5`, `−3`, `0`. */
function changeText(change: number | null): string | null {
  if (!change) return change === 0 ? '0' : null
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}`
}

/** On screen with its sign, in files a number. */
const changeColumn = <Row>(of: (row: Row) => number | null): ListColumn<Row> => ({
  id: 'change',
  header: 'Change',
  text: (row) => changeText(of(row)),
  inFile: () => [{ header: 'Change', value: of }],
})

/** Most important first. */
export const rankingColumns: readonly ListColumn<RankedSubject>[] = [
  text('name', 'Name'),
  number('risk', 'Risk', 'risk.score'),
  changeColumn(({ risk, previousScore }) => changeOf(risk.score, previousScore)),
  { id: 'mainChange', header: 'Main change', text: ({ mainChange }) => mainChange?.word ?? null },
  number('incidents', 'Events'),
  {
    id: 'per1000Miles',
    header: 'Event rate',
    text: ({ per1000Miles }, { units }) => quantityText(ratePer1000(per1000Miles, units)),
  },
  measure('distance', 'Distance', distanceMeasure, 'distanceMeters'),
  text('vin', 'VIN'),
  text('connection', 'Connection', 'connection.name'),
  list('groups', 'Groups', [{ kind: 'text', of: 'groupName' }]),
  word('hasCoaching', 'Coaching', yesOrNo('On', 'Off')),
  time('lastGpsDateTime', 'Last GPS'),
]

/** A score and its components, as far as its columns show them. */
export type BuiltScore = Omit<ScoringDetail, 'parts' | 'factors' | 'missing' | 'notCompared'> & {
  parts: readonly Pick<ScoringDetail['parts'][number], 'part' | 'score' | 'points'>[]
  factors: readonly Pick<ScoringDetail['factors'][number], 'part' | 'factor' | 'points'>[]
}

const details = columnKinds<BuiltScore>()
const tenth = (points: number) => Math.round(points * 10) / 10

/** On screen the score of a part, in files its points too. */
function partColumn(part: RiskPart): ListColumn<BuiltScore> {
  const header = riskPartWords[part]
  const own = ({ parts }: BuiltScore) => parts.find((one) => one.part === part)
  const score = (row: BuiltScore) => {
    const known = own(row)?.score ?? null
    return known === null ? null : Math.round(known)
  }
  const points = (row: BuiltScore) => (row.combined.score === null ? null : tenth(own(row)?.points ?? 0))
  return {
    id: part,
    // The table's subject is risk.
    header: header.replace(' risk', ''),
    text: score,
    inFile: () => [
      { header, value: score },
      { header: `${header}, points`, value: points },
    ],
  }
}

/** In files each factor has a column: with 50 they add up to the score. */
const factorColumns = riskFactors.map((factor) => ({
  header: `${riskFactorWords[factor]}, points`,
  value: ({ combined, factors }: BuiltScore) =>
    combined.score === null
      ? null
      : tenth(factors.filter((one) => one.factor === factor).reduce((sum, { points }) => sum + points, 0)),
}))
const strongest = ({ factors: [first] }: BuiltScore) => (first ? riskFactorWords[first.factor] : null)

/** The same for how scores are built. */
export const detailColumns: readonly ListColumn<BuiltScore>[] = [
  details.text('name', 'Name'),
  details.number('risk', 'Combined', 'combined.score'),
  changeColumn(({ combined, previousScore }) => changeOf(combined.score, previousScore)),
  ...riskParts.map(partColumn),
  {
    id: 'strongest',
    header: 'Strongest reason',
    text: strongest,
    inFile: () => [{ header: 'Strongest reason', value: strongest }, ...factorColumns],
  },
  details.measure('distance', 'Distance', distanceMeasure, 'distanceMeters'),
  details.number('incidents', 'Events'),
  details.text('connection', 'Connection', 'connection.name'),
  details.text('licenseState', 'License state'),
  details.number('vehiclesDriven', 'Vehicles driven'),
  details.number('scoreVersion', 'Score version'),
]
