import { connectionHealth, connectionOrigin } from '../codes.ts'
import type { FailureKind } from '../connection-sync.ts'
import type { Connection } from '../connections.ts'
import { type ListColumn, timeColumn } from './column.ts'

/** What keeps data from arriving, in a few words. */
export const faultWords: Readonly<Record<FailureKind, string>> = {
  authFailed: 'Credentials refused',
  rateLimited: 'Asked to slow down',
  unavailable: 'Not answering',
  wireMismatch: 'Unreadable answers',
}

/** What matters most first. */
export const connectionColumns: readonly ListColumn<Connection>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  {
    id: 'health',
    header: 'Health',
    text: ({ healthStatus }) => connectionHealth.word(healthStatus),
    inFile: () => [
      { header: 'Health', value: ({ healthStatus }) => connectionHealth.word(healthStatus) },
      { header: 'Reason', value: ({ healthReason, fault }) => healthReason ?? (fault && faultWords[fault.kind]) },
    ],
  },
  timeColumn('checkedAt', 'Last checked', ({ checkedAt }) => checkedAt),
  timeColumn('lastDataAt', 'Newest data', ({ lastDataAt }) => lastDataAt),
  { id: 'provider', header: 'Provider', text: ({ provider }) => provider.displayName },
  { id: 'vehicles', header: 'Vehicles', text: ({ vehicleCount }) => vehicleCount },
  { id: 'mapped', header: 'In groups', text: (one) => one.mappedVehiclesInConnectionGroupCount },
  { id: 'policy', header: 'Policy', text: ({ policyNumber }) => policyNumber },
  { id: 'insurer', header: 'Insurer', text: ({ insurerName }) => insurerName },
  { id: 'review', header: 'Human review', text: ({ hasQueue }) => (hasQueue ? 'On' : 'Off') },
  { id: 'origin', header: 'Origin', text: ({ origin }) => connectionOrigin.word(origin) },
  timeColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
]
