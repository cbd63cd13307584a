import { policyRadius } from '@milepost/domain/codes'
import { regions } from '@milepost/domain/regions'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds } from '../columns/column-kinds.ts'
import { unreadWords } from '../connections/reads.ts'
import { changeColumn } from '../risk/ranking-columns.ts'
import type { Policy } from './endpoints.ts'

const { text, number, measure, word, list, time } = columnKinds<Policy>()

const dollars = () => ({ unit: 'US$', per: 1, decimals: 0 })
const regionWords = { of: regions.map(({ id, name }) => [id, name] as const), otherwise: null }

/** Returns what is shown instead of a policy's losses: they aren't imported yet, or not reported. */
export const unknownLossesText = ({ connections, lossCoverage }: Policy): string | null =>
  connections.length > 0 && lossCoverage !== 'complete' ? unreadWords[lossCoverage] : null

/** Most important first. */
export const policyColumns: readonly ListColumn<Policy>[] = [
  text('policyNumber', 'Policy'),
  list('connections', 'Fleet', [{ kind: 'text', of: 'name' }]),
  text('insurerName', 'Insurer'),
  text('renewsOn', 'Renewal'),
  measure('premium', 'Premium', dollars, 'term.premiumUsd'),
  number('score', 'Score', 'score.score'),
  changeColumn(({ score, ...compared }) => ({ risk: score, ...compared })),
  { id: 'losses', header: 'Losses, 12 months', text: (policy) => policy.losses ?? unknownLossesText(policy) },
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
