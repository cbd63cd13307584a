import type { ReportingCounts } from '@milepost/contract/vehicles/list'
import { reportingThresholdDays } from '@milepost/domain/limits'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { TileCount } from '../../list/cells/tile-count.tsx'
import type { VehicleFilters } from './vehicle-filters.ts'

type Reporting = NonNullable<VehicleFilters['reporting']>

const tiles: readonly { reporting: Reporting; label: string; note: string }[] = [
  { reporting: 'active', label: 'Active', note: `GPS within ${reportingThresholdDays} days` },
  { reporting: 'inactive', label: 'Inactive', note: `No GPS for ${reportingThresholdDays} days, or never` },
  { reporting: 'noGps', label: 'No GPS', note: 'Never located; a part of inactive' },
]

/** How many vehicles report; each count narrows the list to itself. */
export function ReportingTiles({
  counts,
  value,
  onChange,
}: {
  /** Null where they could not be loaded. */
  counts: ReportingCounts | undefined | null
  value: Reporting | undefined
  onChange: (reporting: Reporting | undefined) => void
}) {
  return (
    <Tiles label="Vehicles by reporting" className="mb-3">
      {tiles.map(({ reporting, label, note }) => (
        <Tile
          key={reporting}
          label={label}
          value={<TileCount count={counts === null ? null : counts?.[reporting]} />}
          note={note}
          pressed={value === reporting}
          onToggle={() => onChange(value === reporting ? undefined : reporting)}
        />
      ))}
    </Tiles>
  )
}
