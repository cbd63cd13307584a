import type { Connection } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText } from '../../../lib/format/formatters.ts'
import { TileCount } from '../../../list/cells/tile-count.tsx'
import { healthNotes } from '../shared/health-badge.tsx'
import type { ConnectionFilters } from './connection-filters.ts'

type Health = ConnectionFilters['health'][number]

const order: readonly Health[] = ['validated', 'created', 'failed', 'duplicated']

/** Connection count by health; each count adds it to the filter or takes it away. */
export function HealthTiles({
  connections,
  value,
  onChange,
}: {
  /** Undefined while loading; null if loading failed. */
  connections: readonly Connection[] | undefined | null
  value: readonly Health[]
  onChange: (health: Health[]) => void
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
            pressed={value.includes(health)}
            onToggle={() =>
              onChange(value.includes(health) ? value.filter((one) => one !== health) : [...value, health])
            }
          />
        )
      })}
    </Tiles>
  )
}
