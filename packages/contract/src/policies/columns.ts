import { policyRadius } from '@milepost/domain/codes'
import { regions } from '@milepost/domain/regions'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import { changeColumn } from '../risk/ranking-columns.ts'
import type { Policy } from './endpoints.ts'

const { text, number, numberOr, measure, word, list, time } = columnKinds<Policy>()

const dollars = () => ({ unit: 'US$', per: 1, decimals: 0 })
const regionWords = { of: regions.map(({ id, name }) => [id, name] as const), otherwise: null }

/** Most important first. */
export const policyColumns: readonly ListColumn<Policy>[] = [
  text('policyNumber', 'Policy'),
  list('connections', 'Fleet', [{ kind: 'text', of: 'name' }]),
  text('insurerName', 'Insurer'),
  text('renewsOn', 'Renewal'),
  measure('premium', 'Premium', dollars, 'term.premiumUsd'),
  number('score', 'Score', 'score.score'),
  changeColumn(({ score, ...compared }) => ({ risk: score, ...compared })),
  // Not imported yet, or not reported.
  numberOr('losses', 'Losses, 12 months', 'Unknown'),
  number('claims', 'Claims without a loss, 12 months'),
  number('vehicles', 'Vehicles'),
  number('reportingVehicles', 'Reporting'),
  number('highRisk', 'High risk', 'byBand.high'),
  number('elevatedRisk', 'Elevated risk', 'byBand.elevated'),
  number('moderateRisk', 'Moderate risk', 'byBand.moderate'),
  number('lowRisk', 'Low risk', 'byBand.low'),
  text('termStart', 'Term start', 'term.startsOn'),
  measure('accidentLimit', 'Limit per accident', dollars, 'term.accidentLimitUsd'),
  measure('aggregateLimit', 'Aggregate limit', dollars, 'term.aggregateLimitUsd'),
  word('garagingRegion', 'Garaging state', regionWords, 'term.garagingRegion'),
  word('radius', 'Radius', { ...codeWords(policyRadius), otherwise: null }, 'term.radius'),
  text('commodity', 'Commodity', 'term.commodity'),
  time('lastGpsDateTime', 'Last GPS'),
  text('termsUrl', 'Terms'),
  text('contractStartDate', 'Contract start'),
  text('contractEndDate', 'Contract end'),
]
