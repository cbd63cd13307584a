import type { ScoringPreview } from '@milepost/contract/scoring-config/endpoints'
import { exactMargin } from '@milepost/domain/statistics/margin'
import { Delta } from '@milepost/ui/feedback/delta'
import { Empty } from '@milepost/ui/feedback/states'
import { Link } from '@milepost/ui/layout/link'
import type { Column } from '@milepost/ui/table/column'
import { PlainTable } from '@milepost/ui/table/plain-table'
import { vehicleHref } from '../../addresses.ts'

type Mover = ScoringPreview['movers'][number]

const points = (size: number) => size.toFixed(1)

const columns: readonly Column<Mover>[] = [
  {
    id: 'vehicle',
    header: 'Vehicle',
    priority: 1,
    cell: ({ vehicle }) => (
      <Link href={vehicleHref(vehicle.id)} className="hover:underline">
        {vehicle.name}
      </Link>
    ),
  },
  { id: 'before', header: 'Now', align: 'end', priority: 1, cell: ({ before }) => Math.round(before) },
  { id: 'after', header: 'Then', align: 'end', priority: 1, cell: ({ after }) => Math.round(after) },
  {
    id: 'change',
    header: 'Change',
    align: 'end',
    priority: 1,
    cell: ({ before, after }) => (
      <Delta value={after - before} margin={exactMargin} format={points} good="down" against="current score" />
    ),
  },
]

/** The vehicles with the largest score changes. */
export function MoversTable({ movers }: { movers: readonly Mover[] }) {
  if (movers.length === 0) return <Empty title="No vehicle’s score would change." />
  return (
    <PlainTable
      label="Vehicles with the largest changes"
      columns={columns}
      rows={movers}
      rowId={({ vehicle }) => vehicle.id}
    />
  )
}
