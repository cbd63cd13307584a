import { claimColumns, claimLossText, claimMatchWords } from '@milepost/contract/claims/columns'
import { type Claim, claimEndpoints, claimMatches } from '@milepost/contract/claims/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { dollars } from '@milepost/domain/quantity'
import { calendarDate, dayOf, todayIn } from '@milepost/ui/filter/date-range-days'
import { Link } from '@milepost/ui/layout/link'
import { subYears } from 'date-fns/subYears'
import { connectionHref, lossHref, policyHref, vehicleHref } from '../../../addresses.ts'
import { CutName } from '../../../list/cells/cut-name.tsx'
import { WholeName } from '../../../list/cells/whole-name.tsx'
import { columnsOf } from '../../../list/list-column.ts'
import { serverList } from '../../../list/list-definition.ts'
import { anyOf, oneOf, scopeFilter } from '../../../scope/filter-field.ts'
import { searchedText } from '../../../scope/scope-query.ts'
import { usePolicyOptions } from '../../policies/shared/use-policies.ts'
import { claimFilters, lossYears } from './claim-filters.ts'

const columns = columnsOf<Claim>(claimColumns, [
  { id: 'claimNumber', sort: true, priority: 1 },
  { id: 'lossDate', sort: true, descendingFirst: true, priority: 1 },
  {
    id: 'policyNumber',
    sort: true,
    priority: 1,
    cell: ({ policyId, policyNumber }) => <Link href={policyHref(policyId)}>{policyNumber}</Link>,
  },
  {
    id: 'connections',
    priority: 2,
    hint: 'Connections with this policy',
    cell: ({ connections: [first, ...others] }) =>
      first && (
        <Link href={connectionHref(first.id, 'overview')}>
          <WholeName name={others.length > 0 ? `${first.name} +${others.length}` : first.name} />
        </Link>
      ),
  },
  {
    id: 'vehicle',
    priority: 1,
    hint: 'As the loss run names it, if it isn’t known',
    cell: ({ vehicle, vehicleText }) =>
      vehicle ? (
        <Link href={vehicleHref(vehicle.id)}>
          <CutName name={vehicle.name} at="short" />
        </Link>
      ) : (
        vehicleText && <span className="text-text-3">{vehicleText}</span>
      ),
  },
  { id: 'faultPercent', align: 'end', sort: true, descendingFirst: true, priority: 1 },
  {
    id: 'paid',
    align: 'end',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ paidUsd }) => paidUsd !== null && dollars(paidUsd),
  },
  {
    id: 'reserved',
    align: 'end',
    sort: true,
    descendingFirst: true,
    priority: 1,
    cell: ({ reservedUsd }) => reservedUsd !== null && dollars(reservedUsd),
  },
  { id: 'injuries', align: 'end', priority: 3 },
  {
    id: 'loss',
    priority: 1,
    hint: 'The recorded loss that is the same crash',
    cell: (claim) =>
      claim.lossEventId !== null && claim.accidentId !== null ? (
        <Link href={lossHref(claim.lossEventId)}>{claimLossText(claim)}</Link>
      ) : (
        <span className="text-text-3">{claimLossText(claim)}</span>
      ),
  },
  { id: 'status', priority: 3 },
  { id: 'insurerName', hiddenAtFirst: true },
  { id: 'lossTime', hiddenAtFirst: true },
  { id: 'fileName', hiddenAtFirst: true },
  { id: 'importedBy', hiddenAtFirst: true },
  { id: 'importedAt', hiddenAtFirst: true },
])

/** All claims from loss runs. */
export const claimList = serverList({
  name: 'claims',
  things: ['claim', 'claims'],
  endpoint: claimEndpoints.page,
  filters: claimFilters,
  bar: [
    oneOf(
      'years',
      'Loss date',
      lossYears.map((years) => ({ value: years, label: years === '1' ? 'Last 12 months' : `Last ${years} years` })),
    ),
    anyOf('policy', 'Policy', usePolicyOptions),
    anyOf(
      'match',
      'Matched loss',
      claimMatches.map((match) => ({ value: match, label: claimMatchWords[match] })),
    ),
    scopeFilter('connection'),
  ],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'lossDate', descending: true },
  size: tablePageSize,
  export: 'claims',
  query: ({ policy, connection, match, years, ...values }, { zone, now }) => ({
    PolicyId: policy,
    ConnectionId: connection,
    match,
    ...(years && { LossFrom: dayOf(subYears(calendarDate(todayIn(zone, now)), Number(years))) }),
    ...searchedText(values),
  }),
})
