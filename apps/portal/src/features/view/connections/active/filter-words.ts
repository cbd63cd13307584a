import { connectionHealth, connectionOrigin } from '@milepost/contract/codes'
import type { Connection } from '@milepost/contract/connections'
import type { ConnectionFilters } from './connection-filters.ts'

/** The filters in one line: "Failed, Samsara, Lakeshore Mutual, “north”"; "all" without any. */
export function filterWords(filters: ConnectionFilters, connections: readonly Connection[]): string {
  const { health, provider, origin, insurer, text } = filters
  const providerWord = (id: string) =>
    connections.find(({ providerId }) => String(providerId) === id)?.provider.displayName ?? `provider ${id}`
  const words = [
    ...(health ? [connectionHealth.word(connectionHealth.code[health])] : []),
    ...provider.map(providerWord),
    ...origin.map((name) => connectionOrigin.word(connectionOrigin.code[name])),
    ...insurer,
    ...(text ? [`“${text}”`] : []),
  ]
  return words.join(', ') || 'all'
}
