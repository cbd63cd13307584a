import type { RegionShare } from '@milepost/contract/api/measures'
import { tripsDivided } from '@milepost/contract/api/region-words'
import { missing } from '@milepost/domain/quantity'
import { regionName } from '@milepost/domain/regions'
import { BarList } from '@milepost/ui/chart/bar-list'
import { Empty } from '@milepost/ui/feedback/states'
import { countText, useFormat } from '../../../lib/format/formatters.ts'

const shown = 8
const labelWidth = 148

/** Distance and event count by state or province. */
export function RegionBars({
  regions,
  none,
}: {
  regions: readonly RegionShare[]
  /** Shown if there are none. */
  none: string
}) {
  const format = useFormat()
  if (regions.length === 0) return <Empty title={none} className="px-0" />
  // 0 is elsewhere or unknown, which is no state.
  const more = regions.slice(shown).filter(({ regionId }) => regionId !== 0).length
  return (
    <>
      <BarList
        label="Distance by state and province"
        labelWidth={labelWidth}
        items={regions.slice(0, shown).map(({ regionId, distanceMeters, incidents }) => ({
          id: String(regionId),
          label: regionName(regionId),
          value: distanceMeters,
          text: distanceMeters > 0 ? format.distance(distanceMeters) : missing,
          note: incidents > 0 ? `${countText(incidents)} ${incidents === 1 ? 'event' : 'events'}` : undefined,
          color: 'c3',
        }))}
      />
      <p className="num mt-1 text-12 text-text-3">
        {more > 0 && `${more} more states and provinces. `}
        {tripsDivided}
      </p>
    </>
  )
}
