import { Empty } from '@milepost/ui/feedback/states'
import { SearchBox } from '@milepost/ui/filter/search-box'
import { vehicleHref } from '../../addresses.ts'
import { useFormat } from '../../lib/format/formatters.ts'
import { ListTable } from '../../list/list-table.tsx'
import { ListExport } from '../../list/parts/list-export.tsx'
import { totalText } from '../../list/parts/list-paging.tsx'
import { useList } from '../../list/use-list.ts'
import { FieldChip } from '../../scope/bar/field-chip.tsx'
import { usageRowsText } from './usage-rows-text.ts'
import { sourceFilter, usageVehicleList } from './usage-vehicle-list.tsx'

interface UsageVehiclesProps {
  daysText: string
  /** The fleet's distance above the list. */
  fleetMeters: number | null | undefined
  /** True while the figures above leave out days that aren't completely imported. */
  isImporting: boolean
}

/** Usage by vehicle: has its own paging, sorting and search, with the days and scope of the report above it. */
export function UsageVehicles({ daysText, fleetMeters, isImporting }: UsageVehiclesProps) {
  const list = useList(usageVehicleList)
  const format = useFormat()
  const rowsText = usageRowsText(
    {
      rowsMeters: list.answer?.rowsMeters,
      unlisted: list.answer?.unlisted,
      fleetMeters,
      isNarrowed: list.isSet(['text', 'source']),
      isImporting,
    },
    format.distance,
  )
  return (
    <section aria-label="Usage by vehicle" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-15 font-[600]">
          Usage by vehicle{' '}
          <span className="text-13 font-normal text-text-3">
            {[daysText, list.rows && !list.failed && totalText(list)].filter(Boolean).join(' · ')}
          </span>
        </h2>
        <FieldChip field={sourceFilter} values={list.values} onChange={(next) => list.change(next)} />
        <SearchBox label="Search vehicles" value={list.values.text} onChange={(text) => list.change({ text })} />
        <ListExport list={list} />
      </div>
      {rowsText && !list.failed && <p className="num text-12/[18px] text-pretty text-text-3">{rowsText}</p>}
      <ListTable list={list} href={({ id }) => vehicleHref(id)} empty={<Empty title="No vehicles yet." />} />
    </section>
  )
}
