import type { Endpoint, Received } from '@milepost/contract/api/endpoint'
import type { Compared, RiskScore } from '@milepost/contract/api/measures'
import {
  distance,
  distanceMeasure,
  measured,
  missing,
  quantityText,
  rateMeasure,
  ratePer1000,
  type Units,
} from '@milepost/domain/quantity'
import { shareText } from '@milepost/domain/statistics/share-text'
import type { Caller } from '../access/caller.ts'
import type { ClientDatabase } from '../db/scope/scope.ts'
import type { Services } from '../services.ts'

/** Text as it is read, or a number; null is unknown. */
export type ReportCell = string | number | null

/** A table of a report; `bar` is the column of numbers that paper also shows as bars. */
export type ReportTable = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly ReportCell[])[]
  bar?: number
}

/** A figure with its label, and a line below it. */
export type ReportFigure = readonly [label: string, value: string, note?: string | null]

/** What a report says: its figures, and the numbers of its charts as tables. */
export type ReportContent = {
  /** The configuration behind its scores; null without scores, or if there are several. */
  scoreVersion: number | null
  figures: readonly ReportFigure[]
  tables: readonly ReportTable[]
}

/** Who reads a report, and in which units. */
export type ReportReader = {
  db: ClientDatabase
  services: Services
  caller: Caller
  units: Units
}

/** How a feature reads its report for a file, from the queries of its page. */
export type ReportSource = {
  /** The page's main endpoint: its query and access rules apply to the file too. */
  endpoint: Endpoint
  read(reader: ReportReader, query: unknown): Promise<ReportContent>
}

/** Binds a report's endpoint to how its content is read. The endpoint checks each query before. */
export const reportSource = <E extends Endpoint>(
  endpoint: E,
  read: (reader: ReportReader, query: Received<E>['query']) => Promise<ReportContent>,
): ReportSource => ({ endpoint, read: (reader, query) => read(reader, query as Received<E>['query']) })

/** Returns `38 (30–47)`, or a dash. */
export const scoreText = ({ score, low, high }: Pick<RiskScore, 'score' | 'low' | 'high'>): string =>
  score === null
    ? missing
    : `${Math.round(score)}${low === null || high === null ? '' : ` (${Math.round(low)}–${Math.round(high)})`}`

/** A score as the whole number that pages show. */
export const scoreCell = (score: number | null): number | null => (score === null ? null : Math.round(score))

/** Formats a share 0–1. */
export const shareCell = (share: number | null): string | null => (share === null ? null : shareText(share))

/** Formats a count, or a dash. */
export const countText = (count: number | null): string => (count === null ? missing : count.toLocaleString('en-US'))

/** How columns of distances and rates are headed and filled, in a person's units. */
export function measuresOf(units: Units) {
  const [miles, rate] = [distanceMeasure(units), rateMeasure(units)]
  return {
    distanceHead: `Distance (${miles.unit})`,
    distanceCell: (meters: number | null | undefined) => measured(meters, miles),
    distanceText: (meters: number | null) => quantityText(distance(meters, units)),
    rateHead: `Events ${rate.unit}`,
    rateCell: (per1000Miles: number | null | undefined) => measured(per1000Miles, rate),
    rateText: (per1000Miles: number | null) => quantityText(ratePer1000(per1000Miles, units)),
  }
}

/** Returns the values of the days before, as a note: `before: 1,204`; null if nothing is compared. */
export const beforeText = (
  { previous }: Pick<Compared, 'previous'>,
  textOf: (value: number) => string,
): string | null => (previous === null ? null : `before: ${textOf(previous)}`)
