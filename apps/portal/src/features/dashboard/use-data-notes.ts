import { connectionHealth } from '@milepost/contract/codes'
import { type Connection, connectionEndpoints } from '@milepost/contract/connections'
import { vehicleListEndpoints } from '@milepost/contract/vehicle-list'
import type { DataStripItem } from '@milepost/ui/chart/data-strip'
import { useQuery } from '@tanstack/react-query'
import { connectionHref, vehiclesHref } from '../../addresses.ts'
import { answerOf } from '../../lib/query-client.ts'
import { useClientId } from '../../session/session-context.ts'

/** What is wrong with the data, each with the way to it; undefined until that is known. */
export function useDataNotes(): DataStripItem[] | undefined {
  const clientId = useClientId()
  const connections = useQuery(answerOf(connectionEndpoints.list, {}))
  const vehicles = useQuery(answerOf(vehicleListEndpoints.totals, { params: { id: clientId } }))
  if (connections.isPending || vehicles.isPending) return undefined
  const { inactive = 0 } = vehicles.data ?? {}
  return [...connectionNotes(connections.data ?? []), ...silentNote(inactive)]
}

const { failed, duplicated } = connectionHealth.code

function connectionNotes(connections: readonly Connection[]): DataStripItem[] {
  return connections
    .filter((connection) => connection.healthStatus === failed || connection.healthStatus === duplicated)
    .map((connection) => ({
      id: `connection ${connection.id}`,
      text: `${connection.name}: ${connection.healthReason ?? connectionHealth.word(connection.healthStatus)}`,
      href: connectionHref(connection.id),
    }))
}

const silentNote = (inactive: number): DataStripItem[] =>
  inactive === 0
    ? []
    : [
        {
          id: 'silent',
          text: `${inactive.toLocaleString('en-US')} ${inactive === 1 ? 'vehicle does' : 'vehicles do'} not report`,
          href: vehiclesHref({ reporting: 'inactive' }),
        },
      ]
