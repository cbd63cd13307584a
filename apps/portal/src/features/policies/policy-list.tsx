import { unreadWords } from '@milepost/contract/connections/reads'
import { policyColumns as reported, unknownLossesText } from '@milepost/contract/policies/columns'
import { comparedMonth, type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import { renewalDays, renewsWithin } from '@milepost/contract/policies/renewals'
import { byBandText, scoredOf } from '@milepost/contract/risk/band-words'
import { monthName } from '@milepost/contract/risk/change'
import { noScoreLabel } from '@milepost/contract/risk/words'
import { reportingThresholdDays, tablePageSize } from '@milepost/domain/limits'
import { dollars } from '@milepost/domain/quantity'
import { Badge } from '@milepost/ui/feedback/badge'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { useQuery } from '@tanstack/react-query'
import { connectionHref, lossesHref, vehiclesHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { wholeNames } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { RankedScore, ScoreChange } from '../../risk/ranked/ranked-score.tsx'
import { anyOf, oneOf, scopeFilter } from '../../scope/filter-field.ts'
import { useCoverage } from '../../shell/status/loading-history.ts'
import { LastGps } from '../vehicles/shared/last-gps.tsx'
import { isGap, type PolicyFilters, policyFilters } from './policy-filters.ts'
import { RenewalDay } from './renewal-day.tsx'

const sinceMonth = (today: string) => `Since ${monthName(comparedMonth(today), today)}`

function KnownLosses(policy: Policy) {
  const { id, losses, lossCoverage, connections } = policy
  if (losses === null)
    return (
      <span
        title={lossCoverage === 'notReported' ? 'No device or provider of some vehicles reports collisions' : undefined}
      >
        {unknownLossesText(policy)}
      </span>
    )
  if (losses === 0) return '0'
  const scope = id ? { policy: [id] } : { connection: connections.map((one) => String(one.id)) }
  return (
    <Link href={lossesHref(scope)} className="hover:underline">
      {countText(losses)}
    </Link>
  )
}

const columns = columnsOf<Policy>(reported, [
  {
    id: 'policyNumber',
    sort: true,
    cell: ({ policyNumber }) => policyNumber ?? <Badge tone="warning">No policy number</Badge>,
  },
  {
    id: 'connections',
    sort: ({ connections }) => connections[0]?.name ?? '',
    priority: 1,
    cell: ({ connections }) => (
      <span className={wholeNames}>
        {connections.slice(0, shownConnections).map(({ id, name }) => (
          <Link key={id} href={connectionHref(id, 'overview')} className="block py-[3px] text-link">
            {name}
          </Link>
        ))}
        {connections.length > shownConnections && (
          <span className="text-text-3" title={connections.map(({ name }) => name).join(', ')}>
            and {connections.length - shownConnections} more
          </span>
        )}
      </span>
    ),
  },
  { id: 'insurerName', sort: true, priority: 3 },
  {
    id: 'renewsOn',
    sort: ({ renewsOn }) => nextFirst(renewsOn, todayIn('UTC', new Date())),
    priority: 1,
    hint: 'When the last of its terms ends',
    cell: (policy) => <RenewalDay policy={policy} />,
  },
  {
    id: 'premium',
    align: 'end',
    sort: ({ term }) => term?.premiumUsd ?? null,
    descendingFirst: true,
    priority: 1,
    hint: 'Of the term in force, otherwise the next one',
    cell: ({ term }) => term && term.premiumUsd !== null && dollars(term.premiumUsd),
  },
  {
    id: 'score',
    align: 'end',
    sort: ({ score }) => score.score,
    descendingFirst: true,
    priority: 1,
    hint: 'Combined score: the mean of its vehicles, and of those that left in 12 months, by years at risk; 50 is average, higher is riskier',
    cell: (policy) =>
      policy.score.score !== null ? (
        <RankedScore risk={policy.score} missing={null} />
      ) : (
        policy.id !== null && <NoScore {...policy} />
      ),
  },
  {
    id: 'change',
    align: 'end',
    sort: ({ score, previousScore }) =>
      score.score === null || previousScore === null ? null : score.score - previousScore,
    descendingFirst: true,
    priority: 1,
    shownHeader: ({ timeZone }) => sinceMonth(todayIn(timeZone, new Date())),
    hint: 'Change of the score since the end of that month',
    cell: ({ score, ...compared }) => <ScoreChange risk={score} {...compared} />,
  },
  {
    id: 'vehicles',
    align: 'end',
    sort: ({ vehicles }) => vehicles,
    descendingFirst: true,
    hint: 'As providers list them: a vehicle with devices at two providers counts once at each',
    priority: 1,
    cell: ({ vehicles, connections }) => (
      <Link href={vehiclesHref({ connection: connections.map(({ id }) => String(id)) })} className="hover:underline">
        {countText(vehicles)}
      </Link>
    ),
  },
  {
    id: 'reportingVehicles',
    align: 'end',
    sort: ({ reportingVehicles }) => reportingVehicles,
    hint: `Last GPS position within ${reportingThresholdDays} days`,
    priority: 3,
    cell: ({ vehicles, reportingVehicles, connections }) =>
      vehicles > 0 && reportingVehicles === 0 ? <NoneReport connections={connections} /> : countText(reportingVehicles),
  },
  {
    id: 'highRisk',
    align: 'end',
    sort: ({ byBand }) => (scoredOf(byBand) ? byBand.high / scoredOf(byBand) : null),
    descendingFirst: true,
    hint: 'Vehicles with a high combined score, out of those with a score',
    priority: 3,
    cell: ({ byBand, vehicles }) =>
      scoredOf(byBand) > 0 && (
        <span title={byBandText(byBand, vehicles)}>
          {countText(byBand.high)}{' '}
          <span className="text-text-3">
            of {countText(scoredOf(byBand))}
            {scoredOf(byBand) < vehicles && ' scored'}
          </span>
        </span>
      ),
  },
  { id: 'elevatedRisk', align: 'end', hiddenAtFirst: true },
  { id: 'moderateRisk', align: 'end', hiddenAtFirst: true },
  { id: 'lowRisk', align: 'end', hiddenAtFirst: true },
  {
    id: 'losses',
    align: 'end',
    sort: ({ losses, claims }) => (losses === null && claims === null ? null : (losses ?? 0) + (claims ?? 0)),
    descendingFirst: true,
    hint: 'Losses recorded here in the last 12 months, each at the policy that covered its day, and claims of loss runs that match none. A claim that may match one isn’t counted before a person decides',
    priority: 1,
    cell: (policy) => (
      <>
        <KnownLosses {...policy} />
        {policy.claims !== null && policy.claims > 0 && (
          <span className="text-text-3">
            {' '}
            + {countText(policy.claims)} {policy.claims === 1 ? 'claim' : 'claims'}
          </span>
        )}
      </>
    ),
  },
  { id: 'claims', align: 'end', hiddenAtFirst: true },
  { id: 'termStart', hiddenAtFirst: true },
  { id: 'accidentLimit', align: 'end', hiddenAtFirst: true },
  { id: 'aggregateLimit', align: 'end', hiddenAtFirst: true },
  { id: 'garagingRegion', hiddenAtFirst: true },
  { id: 'radius', hiddenAtFirst: true },
  { id: 'commodity', hiddenAtFirst: true },
  {
    id: 'lastGpsDateTime',
    sort: ({ lastGpsDateTime }) => lastGpsDateTime,
    descendingFirst: true,
    priority: 3,
    cell: ({ lastGpsDateTime: at, connections }) => <LastGps at={at} connections={connections} />,
  },
  {
    id: 'termsUrl',
    priority: 3,
    cell: ({ termsUrl }) =>
      termsUrl && (
        <a href={termsUrl} target="_blank" rel="noreferrer" className="text-link">
          Terms
        </a>
      ),
  },
  { id: 'contractStartDate', hiddenAtFirst: true },
  { id: 'contractEndDate', hiddenAtFirst: true },
])
const shownConnections = 2

/** Sorts the next renewal first, and those that have passed after all others. */
export const nextFirst = (renewsOn: string | null, today: string): string => {
  if (renewsOn === null) return 'none'
  return renewsOn < today ? `passed ${renewsOn}` : renewsOn
}

const renewals = renewalDays.map((days) => ({ value: String(days), label: `In ${days} days` }))

/** The insurers that occur. */
function useInsurers() {
  const { data = [] } = useQuery(answerOf(policyEndpoints.list, {}))
  const names = new Set(data.flatMap(({ insurerName }) => insurerName ?? []))
  return [...names].sort().map((name) => ({ value: name, label: name }))
}

/** All policies named by connections, and what has none. */
export const policyList = wholeList<typeof policyFilters, Policy>({
  name: 'policies',
  things: ['policy', 'policies'],
  filters: policyFilters,
  bar: [oneOf('renews', 'Renewal', renewals), anyOf('insurer', 'Insurer', useInsurers), scopeFilter('connection')],
  alsoNarrows: ['gap'],
  columns,
  rowId: ({ id, connections }) => id ?? `connection ${connections[0]?.id}`,
  isProvisional: ({ score }) => score.score !== null && score.provisional,
  first: { id: 'renewsOn', descending: false },
  size: tablePageSize,
  export: 'policies',
  keeps: (policy: Policy, { connection, insurer, gap, renews }: PolicyFilters) =>
    (renews === undefined || renewsWithin(policy, Number(renews), todayIn('UTC', new Date()))) &&
    (connection.length === 0 || policy.connections.some(({ id }) => connection.includes(String(id)))) &&
    (insurer.length === 0 || insurer.includes(policy.insurerName ?? '')) &&
    (gap === undefined || isGap[gap](policy)),
  optionOf: { insurer: ({ insurerName }) => insurerName ?? undefined },
  exported: (policies) => ({
    ConnectionId: policies.flatMap(({ connections }) => connections.map(({ id }) => id)),
    PolicyId: policies.flatMap(({ id, connections }) => (id !== null && connections.length === 0 ? [id] : [])),
  }),
})

/** Without a score because its driving is still imported, or because it never had enough. */
export function NoScore({ connections, missing }: Pick<Policy, 'connections' | 'missing'>) {
  const coverage = useCoverage(
    'scores',
    connections.map(({ id }) => String(id)),
  )
  const isLoading = connections.length > 0 && coverage === 'loading'
  const why = connections.length === 0 ? 'No connection has this policy' : noScoreLabel(missing)
  return <span className="text-12 whitespace-normal text-text-3">{isLoading ? unreadWords.loading : why}</span>
}

/** A warning only once their positions are imported. */
function NoneReport({ connections }: Pick<Policy, 'connections'>) {
  const coverage = useCoverage(
    'positions',
    connections.map(({ id }) => String(id)),
  )
  if (coverage === 'complete') return <Badge tone="warning">None</Badge>
  return <span className="text-text-3">{unreadWords[coverage]}</span>
}
