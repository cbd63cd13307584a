import type { Connection } from '@milepost/contract/connections/endpoints'
import { type ConnectionState, connectionState, stateWord } from '@milepost/contract/connections/state'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<ConnectionState, Tone>> = {
  created: 'warning',
  validated: 'success',
  notPermitted: 'warning',
  failed: 'destructive',
  duplicated: 'warning',
}

/** What each state means, for tooltips and tiles. */
export const stateNotes: Readonly<Record<ConnectionState, string>> = {
  created: 'Not checked yet',
  validated: 'Credentials work; data is syncing',
  notPermitted: 'Credentials work; some data isn’t permitted',
  failed: 'Credentials rejected; not syncing',
  duplicated: 'Connected twice. An admin decides which one syncs.',
}

/** The state of a connection in one word. */
export function HealthBadge({ connection }: { connection: Pick<Connection, 'healthStatus' | 'notPermitted'> }) {
  const state = connectionState(connection)
  return (
    <Badge tone={tones[state]} title={stateNotes[state]}>
      {stateWord(state)}
    </Badge>
  )
}
