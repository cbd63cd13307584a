import type { Connection } from '@milepost/contract/connections/endpoints'
import {
  type ConnectionState,
  connectionState,
  connectionStates,
  stateWord,
} from '@milepost/contract/connections/state'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { countText } from '../../../lib/format/formatters.ts'
import { TileCount } from '../../../list/cells/tile-count.tsx'
import { stateNotes } from '../shared/health-badge.tsx'

/** Connection count by state; each count adds it to the filter or takes it away. */
export function HealthTiles({
  connections,
  value,
  onChange,
}: {
  /** Undefined while loading; null if loading failed. */
  connections: readonly Connection[] | undefined | null
  value: readonly ConnectionState[]
  onChange: (states: ConnectionState[]) => void
}) {
  return (
    <Tiles label="Connections by health" className="mb-3">
      {connectionStates.map((state) => {
        const same = connections?.filter((connection) => connectionState(connection) === state)
        const faulty = state === 'validated' ? (same?.filter(({ fault }) => fault).length ?? 0) : 0
        return (
          <Tile
            key={state}
            label={stateWord(state)}
            value={<TileCount count={connections === null ? null : same?.length} />}
            note={faulty > 0 ? `${countText(faulty)} with a problem at the provider` : stateNotes[state]}
            pressed={value.includes(state)}
            onToggle={() => onChange(value.includes(state) ? value.filter((one) => one !== state) : [...value, state])}
          />
        )
      })}
    </Tiles>
  )
}
