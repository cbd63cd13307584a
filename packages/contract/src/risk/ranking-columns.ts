import { distanceMeasure, missing, quantityText, ratePer1000 } from '@milepost/domain/quantity'
import { changeText, isBeyond, scoreMargin } from '@milepost/domain/statistics/margin'
import { sampledText } from '@milepost/domain/statistics/small-sample'
import type { RiskScore } from '../api/measures.ts'
import { type CellFormat, type ListColumn, plainSpaces } from '../columns/column.ts'
import { columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { RankedSubject, ScoringDetail } from './ranking.ts'
import { type RiskPart, riskFactors, riskParts } from './subject.ts'
import { riskFactorWords, riskPartWords } from './words.ts'

const { text, word, number, numberOr, list, measure, time } = columnKinds<RankedSubject>()

/** A score and the one it is compared with. */
type ComparedScore = { risk: RiskScore } & Pick<RankedSubject, 'previousScore' | 'previousInterval'>

/**
 * Returns how a score changed, between whole numbers as both are shown, and its margin, which is null if unknown. Null
 * if it isn't compared.
 */
export function scoreChangeOf({
  risk,
  previousScore,
  previousInterval,
}: ComparedScore): { change: number; margin: number | null } | null {
  if (risk.score === null || previousScore === null) return null
  return {
    change: Math.round(risk.score) - Math.round(previousScore),
    margin: scoreMargin(risk, { score: previousScore, ...previousInterval }),
  }
}

/** Returns how a score certainly changed; 0 if that is within its margin, or nothing is compared. */
export function certainChange(compared: ComparedScore): number {
  const known = scoreChangeOf(compared)
  return known && isBeyond(known.change, known.margin) ? known.change : 0
}

/** Returns `+3 ± 5`; null if it isn't compared. */
export function scoreChangeText(compared: ComparedScore): string | null {
  const known = scoreChangeOf(compared)
  return known && changeText(known.change, known.margin)
}

/** A score as a list shows its change, or why there is none. */
type ListedChange = ComparedScore & Pick<RankedSubject, 'notCompared'>

/** Returns the words instead of a change that follows once earlier months are scored; null if none is awaited. */
export const awaitedChange = ({ notCompared }: Pick<RankedSubject, 'notCompared'>): string | null =>
  notCompared === 'pastNotScored' ? 'Not compared yet' : null

/** Returns a list's text of a change: `+3 ± 5`, or that it follows; null if it isn't compared. */
export const listedChangeText = (row: ListedChange): string | null => scoreChangeText(row) ?? awaitedChange(row)

/** On screen with its sign and margin, in files both as numbers. */
export const changeColumn = <Row>(of: (row: Row) => ListedChange): ListColumn<Row> => ({
  id: 'change',
  header: 'Change',
  text: (row) => listedChangeText(of(row)),
  inFile: () => [
    { header: 'Change', value: (row) => scoreChangeOf(of(row))?.change ?? awaitedChange(of(row)) },
    { header: 'Margin of change (90%)', value: (row) => scoreChangeOf(of(row))?.margin ?? null },
  ],
})

const rateText = ({ per1000Miles }: RankedSubject, { units }: CellFormat) =>
  quantityText(ratePer1000(per1000Miles, units))

/** Returns how many events are behind the rate. */
export const rateSampleOf = ({ incidents, withoutMiles }: Pick<RankedSubject, 'incidents' | 'withoutMiles'>) =>
  (incidents ?? 0) - withoutMiles

/** Most important first. */
export const rankingColumns: readonly ListColumn<RankedSubject>[] = [
  text('name', 'Name'),
  number('risk', 'Risk', 'risk.score'),
  changeColumn((row) => row),
  { id: 'mainChange', header: 'Main change', text: ({ mainChange }) => mainChange?.word ?? null },
  numberOr('incidents', 'Events', 'Not reported'),
  {
    id: 'per1000Miles',
    header: 'Event rate',
    // Files have the number of events in columns of its own.
    text: (row, format) =>
      row.per1000Miles === null ? missing : sampledText(rateText(row, format), rateSampleOf(row)),
    inFile: (format) => [
      { header: 'Events without distance data', value: ({ withoutMiles }) => withoutMiles },
      { header: 'Event rate', value: (row) => plainSpaces(rateText(row, format)) },
    ],
  },
  measure('distance', 'Distance', distanceMeasure, 'distanceMeters'),
  text('vin', 'VIN'),
  text('connection', 'Connection', 'connection.name'),
  list('groups', 'Groups', [{ kind: 'text', of: 'groupName' }]),
  word('hasCoaching', 'Coaching', yesOrNo('On', 'Off')),
  time('lastGpsDateTime', 'Last GPS'),
]

/** A score and its components, as far as its columns show them. */
export type BuiltScore = Omit<ScoringDetail, 'parts' | 'factors' | 'missing' | 'units'> & {
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
  changeColumn(({ combined, ...row }) => ({ ...row, risk: combined })),
  ...riskParts.map(partColumn),
  {
    id: 'strongest',
    header: 'Strongest reason',
    text: strongest,
    inFile: () => [{ header: 'Strongest reason', value: strongest }, ...factorColumns],
  },
  details.measure('distance', 'Distance', distanceMeasure, 'distanceMeters'),
  details.numberOr('incidents', 'Events', 'Not reported'),
  details.text('connection', 'Connection', 'connection.name'),
  details.text('licenseState', 'License state'),
  details.number('vehiclesDriven', 'Vehicles driven'),
  details.number('scoreVersion', 'Score version'),
]
