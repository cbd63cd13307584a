import { useConnectionNames } from '../../scope/use-fleets.ts'
import type { DashboardValues } from './dashboard-report.ts'

/**
 * Returns the selected connections, and those of the selected providers for lists that can't filter by provider.
 * Unchanged until the connections are known.
 */
export function useConnectionsOf({ connection, provider, providers }: DashboardValues): string[] {
  const { data } = useConnectionNames()
  if (provider.length === 0 || !data) return connection
  const own = data.filter(
    ({ id, providerId }) =>
      provider.includes(String(providerId)) === (providers === 'anyOf') &&
      (connection.length === 0 || connection.includes(String(id))),
  )
  return own.length > 0 ? own.map(({ id }) => String(id)) : connection
}
