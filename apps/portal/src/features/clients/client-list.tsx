import { clientColumns } from '@milepost/contract/clients/columns'
import type { ClientRow } from '@milepost/contract/clients/endpoints'
import { tablePageSize } from '@milepost/domain/limits'
import { z } from 'zod'
import { countText } from '../../lib/format/formatters.ts'
import { columnsOf } from '../../list/list-column.ts'
import { wholeList } from '../../list/list-definition.ts'
import { listFields } from '../../list/list-fields.ts'

export const clientFilters = z.object({
  ...listFields(['name', 'connectionCount', 'vehicleCount', 'userCount']),
  /** The client whose form is open; `new` for another one. */
  open: z.string().max(20).optional(),
})

const columns = columnsOf<ClientRow>(clientColumns, [
  {
    id: 'name',
    sort: true,
    cell: ({ name, whiteLabelling }) => (
      <>
        {name}
        {whiteLabelling.name && <span className="ml-2 text-text-3">as {whiteLabelling.name}</span>}
      </>
    ),
  },
  ...(['connectionCount', 'vehicleCount', 'userCount'] as const).map((id) => ({
    id,
    align: 'end' as const,
    sort: (row: ClientRow) => row[id],
    descendingFirst: true,
    priority: 1 as const,
    cell: (row: ClientRow) => countText(row[id]),
  })),
  { id: 'contract', priority: 2 },
  { id: 'tier', priority: 2 },
  { id: 'whiteLabel', priority: 2 },
  { id: 'timeZone', priority: 2 },
  { id: 'providers', priority: 3 },
])

/** All clients. */
export const clientList = wholeList<typeof clientFilters, ClientRow>({
  name: 'clients',
  things: ['client', 'clients'],
  filters: clientFilters,
  bar: [],
  columns,
  rowId: ({ id }) => String(id),
  first: { id: 'name', descending: false },
  size: tablePageSize,
  keeps: () => true,
  exported: () => ({}),
})
