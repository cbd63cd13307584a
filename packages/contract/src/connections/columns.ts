import { connectionOrigin } from '@milepost/domain/codes'
import type { ListColumn } from '../columns/column.ts'
import { codeWords, columnKinds, yesOrNo } from '../columns/column-kinds.ts'
import type { DataType } from '../providers/endpoints.ts'
import type { Connection } from './endpoints.ts'
import { connectionState, stateWord } from './state.ts'
import type { FailureKind } from './sync.ts'

/** Short descriptions of what keeps data from arriving. */
export const faultWords: Readonly<Record<FailureKind, string>> = {
  authFailed: 'Credentials rejected',
  rateLimited: 'Rate limited',
  unavailable: 'Not responding',
  wireMismatch: 'Unreadable responses',
}

const neededWords: Readonly<Partial<Record<DataType, string>>> = {
  positions: 'positions',
  trips: 'trips',
  incidents: 'events',
}

/** Names the data that isn't permitted: "events, trips". */
export const notPermittedText = (notPermitted: Connection['notPermitted']): string =>
  notPermitted.map((dataType) => neededWords[dataType] ?? dataType).join(', ')

/** Returns what keeps data of a connection from arriving, in a few words; null if nothing does. */
export function troubleText({ fault, notPermitted }: Pick<Connection, 'fault' | 'notPermitted'>): string | null {
  if (fault) return faultWords[fault.kind]
  return notPermitted.length ? `Not permitted: ${notPermittedText(notPermitted)}` : null
}

const { text, word, number, time } = columnKinds<Connection>()

const healthText = (connection: Connection) => stateWord(connectionState(connection))

/** Most important first. */
export const connectionColumns: readonly ListColumn<Connection>[] = [
  text('name', 'Name'),
  {
    id: 'health',
    header: 'Health',
    text: healthText,
    inFile: () => [
      { header: 'Health', value: healthText },
      { header: 'Reason', value: (connection) => connection.healthReason ?? troubleText(connection) },
    ],
  },
  time('checkedAt', 'Last checked'),
  time('lastDataAt', 'Latest data'),
  text('provider', 'Provider', 'provider.displayName'),
  number('vehicles', 'Vehicles', 'vehicleCount'),
  number('mapped', 'Grouped', 'mappedVehiclesInConnectionGroupCount'),
  text('policy', 'Policy', 'policyNumber'),
  text('insurer', 'Insurer', 'insurerName'),
  word('review', 'Human review', yesOrNo('On', 'Off'), 'hasQueue'),
  word('origin', 'Origin', codeWords(connectionOrigin)),
  time('createdAt', 'Created'),
]
