import type { Connection } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText } from '../../../lib/format/formatters.ts'
import { TileCount } from '../../../list/cells/tile-count.tsx'
import { healthNotes } from '../shared/health-badge.tsx'
import type { ConnectionFilters } from './connection-filters.ts'

type Health = NonNullable<ConnectionFilters['health']>

const order: readonly Health[] = ['validated', 'created', 'failed', 'duplicated']

/** Connection count by health; each count filters the list to it. */
export function HealthTiles({
  connections,
  value,
  onChange,
}: {
  /** Undefined while loading; null if loading failed. */
  connections: readonly Connection[] | undefined | null
  value: Health | undefined
  onChange: (health: Health | undefined) => void
}) {
  return (
    <Tiles label="Connections by health" className="mb-3">
      {order.map((health) => {
        const code = connectionHealth.code[health]
        const same = connections?.filter(({ healthStatus }) => healthStatus === code)
        const faulty = health === 'validated' ? (same?.filter(({ fault }) => fault).length ?? 0) : 0
        return (
          <Tile
            key={health}
            label={connectionHealth.word(code)}
            value={<TileCount count={connections === null ? null : same?.length} />}
            note={faulty > 0 ? `${countText(faulty)} with a problem at the provider` : healthNotes[code]}
            pressed={value === health}
            onToggle={() => onChange(value === health ? undefined : health)}
          />
        )
      })}
    </Tiles>
  )
}
