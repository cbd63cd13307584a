import { type ComplianceState, complianceStates } from '@milepost/contract/compliances/endpoints'
import { complianceStateWords } from '@milepost/contract/compliances/words'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { TileCount } from '../../../list/cells/tile-count.tsx'

const notes: Readonly<Record<ComplianceState, string>> = {
  notCompliant: 'at least one metric isn’t acceptable',
  unknown: 'a setting or data is missing',
  compliant: 'every metric is acceptable',
}
const order: readonly ComplianceState[] = ['notCompliant', 'unknown', 'compliant']

interface ComplianceTilesProps {
  /** Undefined while loading; null if loading failed. */
  counts: Readonly<Record<ComplianceState, number>> | undefined | null
  value: readonly ComplianceState[]
  onChange: (states: ComplianceState[]) => void
}

/** Vehicles by result; pressing a count filters the list to it. */
export const ComplianceTiles = ({ counts, value, onChange }: ComplianceTilesProps) => (
  <Tiles label="Vehicles by result" className="mb-3">
    {order.map((state) => (
      <Tile
        key={state}
        label={complianceStateWords[state]}
        value={<TileCount count={counts === null ? null : counts?.[state]} />}
        note={notes[state]}
        pressed={value.includes(state)}
        onToggle={() =>
          onChange(complianceStates.filter((one) => (one === state ? !value.includes(one) : value.includes(one))))
        }
      />
    ))}
  </Tiles>
)
