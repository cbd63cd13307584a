import type { ReportingCounts } from '@milepost/contract/vehicles/list'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { soFar, TileCount } from '../../list/cells/tile-count.tsx'
import { FailedFigures } from '../../report/notes/failed-figures.tsx'
import { useCoverage } from '../../shell/status/loading-history.ts'
import type { VehicleFilters } from './vehicle-filters.ts'

type Reporting = NonNullable<VehicleFilters['reporting']>

const tiles: readonly { reporting: Reporting; label: string; note: string }[] = [
  { reporting: 'active', label: 'Active', note: `GPS within ${reportingThresholdDays} days` },
  { reporting: 'inactive', label: 'Inactive', note: `No GPS for ${reportingThresholdDays} days, or never` },
  { reporting: 'noGps', label: 'No GPS', note: 'Never located; included in inactive' },
]

/** Shown instead while positions are still to come: no vehicle is known to be silent yet. */
const importingNote = 'Positions are still importing'

/** Vehicle count by reporting state; each count filters the list to it. */
export function ReportingTiles({
  counts,
  query,
  value,
  onChange,
}: {
  /** Null if loading failed. */
  counts: ReportingCounts | undefined | null
  query: Parameters<typeof FailedFigures>[0]['query']
  value: Reporting | undefined
  onChange: (reporting: Reporting | undefined) => void
}) {
  const coverage = useCoverage('positions')
  const isImporting = coverage === 'loading'
  return (
    <Tiles
      label="Vehicles by reporting status"
      className="mb-3"
      note={counts === null && <FailedFigures query={query} />}
    >
      {tiles.map(({ reporting, label, note }) => (
        <Tile
          key={reporting}
          label={label}
          value={<TileCount count={counts === null ? null : counts?.[reporting]} />}
          unit={reporting === 'active' ? undefined : soFar(counts?.[reporting], coverage)}
          note={counts && isImporting && reporting !== 'active' ? importingNote : note}
          pressed={value === reporting}
          onToggle={() => onChange(value === reporting ? undefined : reporting)}
        />
      ))}
    </Tiles>
  )
}
