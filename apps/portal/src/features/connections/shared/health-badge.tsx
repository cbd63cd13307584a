import { type ConnectionHealth, connectionHealth } from '@milepost/domain/codes'
import { Badge, type Tone } from '@milepost/ui/feedback/badge'

const tones: Readonly<Record<ConnectionHealth, Tone>> = {
  [connectionHealth.code.created]: 'warning',
  [connectionHealth.code.validated]: 'success',
  [connectionHealth.code.failed]: 'destructive',
  [connectionHealth.code.duplicated]: 'warning',
}

/** What each health status means, for tooltips and tiles. */
export const healthNotes: Readonly<Record<ConnectionHealth, string>> = {
  [connectionHealth.code.created]: 'Not checked yet',
  [connectionHealth.code.validated]: 'Credentials work; data is syncing',
  [connectionHealth.code.failed]: 'Credentials rejected; not syncing',
  [connectionHealth.code.duplicated]: 'Connected twice. An admin decides which one syncs.',
}

/** The health of a connection in one word. */
export function HealthBadge({ health }: { health: ConnectionHealth }) {
  return (
    <Badge tone={tones[health]} title={healthNotes[health]}>
      {connectionHealth.word(health)}
    </Badge>
  )
}
