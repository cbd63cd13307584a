import { unreadWords } from '@milepost/contract/connections/reads'
import { policyColumns as reported } from '@milepost/contract/policies/columns'
import { type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import { reportingThresholdDays, tablePageSize } from '@milepost/domain/limits'
import { Badge } from '@milepost/ui/feedback/badge'
import { Link } from '@milepost/ui/layout/link'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { connectionHref, lossesHref, vehiclesHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'
import { anyOf } from '../../scope/filter-field.ts'
import { useCoverage } from '../../shell/status/loading-history.ts'
import { LastGps } from '../vehicles/shared/last-gps.tsx'

const scoredOf = ({ high, elevated, moderate, low }: Policy['byBand']) => high + elevated + moderate + low

const bandWords = ({ high, elevated, moderate, low }: Policy['byBand']) =>
  `${high} high, ${elevated} elevated, ${moderate} moderate, ${low} low`

/** Vehicles without a policy, and policies without recent contact. */
const gaps = ['none', 'silent'] as const
export type Gap = (typeof gaps)[number]

export const policyFilters = z.object({
  ...listFields([
    'policyNumber',
    'insurerName',
    'vehicles',
    'reportingVehicles',
    'highRisk',
    'losses',
    'lastGpsDateTime',
  ]),
  insurer: z.array(z.string().max(200)).default([]),
  gap: z.enum(gaps).optional(),
})
type PolicyFilters = z.output<typeof policyFilters>

export const isGap: Readonly<Record<Gap, (policy: Policy) => boolean>> = {
  none: ({ policyNumber, vehicles }) => policyNumber === null && vehicles > 0,
  silent: ({ policyNumber, reportingVehicles }) => policyNumber !== null && reportingVehicles === 0,
}

const columns = columnsOf<Policy>(reported, [
  {
    id: 'policyNumber',
    sort: true,
    cell: ({ policyNumber }) => policyNumber ?? <Badge tone="warning">No policy number</Badge>,
  },
  { id: 'insurerName', sort: true, priority: 1 },
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
    priority: 1,
    cell: ({ vehicles, reportingVehicles, connections }) =>
      vehicles > 0 && reportingVehicles === 0 ? <NoneReport connections={connections} /> : countText(reportingVehicles),
  },
  {
    id: 'highRisk',
    align: 'end',
    sort: ({ byBand }) => (scoredOf(byBand) ? byBand.high / scoredOf(byBand) : -1),
    descendingFirst: true,
    hint: 'Vehicles with a high combined score, out of those with a score',
    priority: 2,
    cell: ({ byBand }) =>
      scoredOf(byBand) > 0 && (
        <span title={bandWords(byBand)}>
          {countText(byBand.high)} <span className="text-text-3">of {countText(scoredOf(byBand))}</span>
        </span>
      ),
  },
  { id: 'elevatedRisk', align: 'end', hiddenAtFirst: true },
  { id: 'moderateRisk', align: 'end', hiddenAtFirst: true },
  { id: 'lowRisk', align: 'end', hiddenAtFirst: true },
  {
    id: 'losses',
    align: 'end',
    sort: ({ losses }) => losses ?? -1,
    descendingFirst: true,
    hint: 'Confirmed collisions in the last 12 months',
    priority: 1,
    cell: ({ losses, connections }) =>
      losses === null ? (
        unreadWords.loading
      ) : losses > 0 ? (
        <Link href={lossesHref({ connection: connections.map(({ id }) => String(id)) })} className="hover:underline">
          {countText(losses)}
        </Link>
      ) : (
        '0'
      ),
  },
  {
    id: 'connections',
    priority: 2,
    cell: ({ connections }) => (
      <span className="inline-flex max-w-[48ch] gap-x-2 overflow-hidden">
        {connections.slice(0, shownConnections).map(({ id, name }) => (
          <Link key={id} href={connectionHref(id, 'overview')} className="truncate text-link">
            {name}
          </Link>
        ))}
        {connections.length > shownConnections && (
          <span className="whitespace-nowrap text-text-3" title={connections.map(({ name }) => name).join(', ')}>
            +{connections.length - shownConnections}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'lastGpsDateTime',
    sort: ({ lastGpsDateTime }) => lastGpsDateTime ?? '',
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
  bar: [anyOf('insurer', 'Insurer', useInsurers)],
  alsoNarrows: ['gap'],
  columns,
  rowId: ({ connections }) => String(connections[0]!.id),
  first: { id: 'policyNumber', descending: false },
  size: tablePageSize,
  export: 'policies',
  keeps: (policy: Policy, { insurer, gap }: PolicyFilters) =>
    (insurer.length === 0 || insurer.includes(policy.insurerName ?? '')) && (gap === undefined || isGap[gap](policy)),
  optionOf: { insurer: ({ insurerName }) => insurerName ?? undefined },
  exported: (policies) => ({ ConnectionId: policies.flatMap(({ connections }) => connections.map(({ id }) => id)) }),
})

/** A warning only once their positions are imported. */
function NoneReport({ connections }: Pick<Policy, 'connections'>) {
  const coverage = useCoverage(
    'positions',
    connections.map(({ id }) => String(id)),
  )
  if (coverage === 'complete') return <Badge tone="warning">None</Badge>
  return <span className="text-text-3">{unreadWords[coverage]}</span>
}
