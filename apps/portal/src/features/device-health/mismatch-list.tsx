import { mismatchColumns as reported } from '@milepost/contract/device-health/mismatch-columns'
import { mismatchEndpoints, type VehicleMismatch } from '@milepost/contract/device-health/mismatches'
import { mismatchType } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { Moment } from '../../lib/format/moment.tsx'
import { WholeName } from '../../list/cells/whole-name.tsx'
import { columnsOf } from '../../list/list-column.ts'
import { serverList } from '../../list/list-definition.ts'
import { byConnection } from '../../list/parts/list-groups.ts'
import { anyOf, later, onOrOff } from '../../scope/filter-field.ts'
import { LastGps } from '../vehicles/shared/last-gps.tsx'
import { firstRange } from './camera-filters.ts'
import { healthBar, healthQuery } from './health-query.ts'
import { mismatchFilters } from './mismatch-filters.ts'
import { CameBack } from './shared/came-back.tsx'

const types = mismatchType.all.map(({ name, word }) => ({ value: name, label: word }))

const columns = columnsOf<VehicleMismatch>(reported, [
  { id: 'vehicle', sort: true },
  {
    id: 'mismatchType',
    sort: true,
    priority: 1,
    cell: ({ mismatchType: type, cameBack }) => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {mismatchType.word(type)}
        {cameBack && <CameBack />}
      </span>
    ),
  },
  { id: 'since', sort: true, descendingFirst: true, priority: 1, cell: ({ since }) => <Moment at={since} /> },
  {
    id: 'LastGpsDateTime',
    sort: true,
    descendingFirst: true,
    priority: 2,
    cell: ({ LastGpsDateTime: at, connection }) => <LastGps at={at} connections={[connection]} />,
  },
  { id: 'vin', priority: 2, cell: ({ vehicle: { vin } }) => vin && <code className="font-mono">{vin}</code> },
  { id: 'cameBack', hiddenAtFirst: true },
  { id: 'connection', sort: true, ofFleets: true, cell: ({ connection }) => <WholeName name={connection.name} /> },
  { id: 'provider', hiddenAtFirst: true },
  { id: 'groups', priority: 3 },
])

/** Mismatches between vehicles and devices found in a date range. */
export const mismatchList = serverList({
  name: 'mismatches',
  things: ['mismatch', 'mismatches'],
  reads: 'mismatches',
  endpoint: mismatchEndpoints.page,
  pagesFrom: 0,
  filters: mismatchFilters,
  bar: [...healthBar(firstRange), later(anyOf('type', 'Mismatch', types)), later(onOrOff('back', 'Reported again'))],
  columns,
  rowId: ({ id }) => id,
  first: { id: 'since', descending: true },
  size: tablePageSize,
  groupings: [byConnection()],
  export: 'mismatches',
  query: (values, time) => ({
    ...healthQuery(values, time),
    MismatchType: values.type.map((name) => mismatchType.code[name]),
  }),
})
