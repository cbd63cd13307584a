import { Score } from '../../src/feedback/score.tsx'
import { PageLayout } from '../../src/layout/page-layout.tsx'
import type { Column } from '../../src/table/column.ts'
import { DataTable } from '../../src/table/data-table.tsx'

interface Row {
  id: string
  risk: number
  distance: number
}
const rows: Row[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `Unit ${index}`,
  risk: (index * 37) % 100,
  distance: index * 13,
}))
const columns: Column<Row>[] = [
  { id: 'vehicle', header: 'Vehicle', cell: (row) => row.id, width: 200 },
  { id: 'risk', header: 'Risk', cell: (row) => <Score value={row.risk} />, align: 'end' },
  { id: 'distance', header: 'Distance', cell: (row) => row.distance.toLocaleString('en-US'), align: 'end' },
]

export default function Many() {
  return (
    <PageLayout title="Ten thousand rows">
      <DataTable
        label="Vehicles"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowHref={(row) => `#${row.id}`}
        empty={null}
        pageKeys
      />
    </PageLayout>
  )
}
