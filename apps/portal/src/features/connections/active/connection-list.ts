import { type Connection, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionState } from '@milepost/contract/connections/state'
import { connectionOrigin } from '@milepost/domain/codes'
import { tablePageSize } from '@milepost/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { answerOf } from '../../../lib/api/query-client.ts'
import { wholeList } from '../../../list/list-definition.ts'
import { anyOf, later, scopeFilter } from '../../../scope/filter-field.ts'
import { loadedOnce } from '../../../scope/scope-options.ts'
import { connectionColumns } from './connection-columns.tsx'
import { type ConnectionFilters, connectionFilters } from './connection-filters.ts'

const origins = connectionOrigin.all.map(({ name, word }) => ({ value: name, label: word }))

/** The insurers that occur. */
function useInsurers() {
  const { data = [] } = useQuery({ ...answerOf(connectionEndpoints.list, {}), ...loadedOnce })
  const names = new Set(data.flatMap(({ insurerName }) => insurerName ?? []))
  return [...names].sort().map((name) => ({ value: name, label: name }))
}

/** All provider accounts of the client. */
export const connectionList = wholeList<typeof connectionFilters, Connection>({
  name: 'connections',
  things: ['connection', 'connections'],
  filters: connectionFilters,
  bar: [
    scopeFilter('provider'),
    anyOf('origin', 'Origin', origins),
    anyOf('insurer', 'Insurer', useInsurers),
    later(scopeFilter('connection')),
  ],
  alsoNarrows: ['health'],
  columns: connectionColumns,
  rowId: ({ id }) => String(id),
  first: { id: 'name', descending: false },
  size: tablePageSize,
  export: 'connections',
  keeps,
  optionOf: {
    provider: ({ providerId }) => String(providerId),
    origin: ({ origin }) => connectionOrigin.all.find(({ code }) => code === origin)?.name,
    insurer: ({ insurerName }) => insurerName ?? undefined,
    connection: ({ id }) => String(id),
  },
  alsoSearched: ({ healthReason, dotNumber, taxId }) => [healthReason, dotNumber, taxId].join(' '),
  exported: (connections) => ({ ConnectionId: connections.map(({ id }) => id) }),
})

function keeps(connection: Connection, filters: ConnectionFilters): boolean {
  const { id, providerId, origin, insurerName } = connection
  const { health, provider, providers } = filters
  if (filters.connection.length > 0 && !filters.connection.includes(String(id))) return false
  if (health.length > 0 && !health.includes(connectionState(connection))) return false
  if (provider.length > 0 && provider.includes(String(providerId)) !== (providers === 'anyOf')) return false
  if (filters.origin.length > 0 && !filters.origin.some((name) => connectionOrigin.code[name] === origin)) return false
  return filters.insurer.length === 0 || filters.insurer.includes(insurerName ?? '')
}
