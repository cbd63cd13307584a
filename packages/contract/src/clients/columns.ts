import type { ListColumn } from '../columns/column.ts'
import { columnKinds } from '../columns/column-kinds.ts'
import type { ClientRow } from './endpoints.ts'

const { text, number } = columnKinds<ClientRow>()

/** Most important first. */
export const clientColumns: readonly ListColumn<ClientRow>[] = [
  text('name', 'Client'),
  number('connectionCount', 'Connections'),
  number('vehicleCount', 'Vehicles'),
  number('userCount', 'People'),
  { id: 'providers', header: 'Providers', text: ({ providers }) => providers.map((one) => one.displayName).join(', ') },
  text('timeZone', 'Time zone'),
  {
    id: 'contract',
    header: 'Contract',
    text: ({ contractStartDate, contractEndDate }) =>
      contractStartDate || contractEndDate ? `${contractStartDate ?? '…'} to ${contractEndDate ?? 'open'}` : null,
  },
]
