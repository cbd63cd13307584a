import { type ComplianceState, complianceStates } from '@milepost/contract/compliances/endpoints'
import { complianceStateWords } from '@milepost/contract/compliances/words'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { TileCount } from '../../../list/cells/tile-count.tsx'
import { NoFigure } from '../../../report/no-figure.tsx'

const notes: Readonly<Record<ComplianceState, string>> = {
  notCompliant: 'at least one metric isn’t acceptable',
  unknown: 'a setting or data is missing',
  compliant: 'every metric is acceptable',
}
const order: readonly ComplianceState[] = ['notCompliant', 'unknown', 'compliant']

interface ComplianceTilesProps {
  /** Undefined while loading; null if loading failed. */
  counts: Readonly<Record<ComplianceState, number>> | undefined | null
  /** True if filters may be why there are no vehicles. */
  isNarrowed: boolean
  value: readonly ComplianceState[]
  onChange: (states: ComplianceState[]) => void
}

/** Vehicles by result; pressing a count filters the list to it. */
export function ComplianceTiles({ counts, isNarrowed, value, onChange }: ComplianceTilesProps) {
  // Without a checklist, "Not compliant 0" would read as an all-clear.
  const isUnchecked = counts && !isNarrowed && order.every((state) => counts[state] === 0)
  return (
    <Tiles label="Vehicles by result" className="mb-3">
      {order.map((state) => (
        <Tile
          key={state}
          label={complianceStateWords[state]}
          value={
            isUnchecked ? (
              <NoFigure>Nothing checked</NoFigure>
            ) : (
              <TileCount count={counts === null ? null : counts?.[state]} />
            )
          }
          note={notes[state]}
          pressed={value.includes(state)}
          onToggle={() =>
            onChange(complianceStates.filter((one) => (one === state ? !value.includes(one) : value.includes(one))))
          }
        />
      ))}
    </Tiles>
  )
}
