import type { VehiclePage } from '@milepost/contract/vehicle-list'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { useCallback } from 'react'
import { countText } from '../../../lib/formatters.ts'
import { RefreshFailed } from '../../../lib/refresh-failed.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { Page } from '../../../shell/page.tsx'
import { ExportVehicles } from './export-vehicles.tsx'
import { ReportingTiles } from './reporting-tiles.tsx'
import { useVehicleList } from './use-vehicle-list.ts'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import { VehicleFilterBar } from './vehicle-filter-bar.tsx'
import { type VehicleFilters, vehicleFilters } from './vehicle-filters.ts'
import { VehicleMap } from './vehicle-map.tsx'
import { VehicleTable } from './vehicle-table.tsx'
import { ViewToggle } from './view-toggle.tsx'

/** The fleet as a list, on a live map, or both beside each other. */
export default function VehiclesPage() {
  const { values: filters, change, reset } = useFilters(vehicleFilters)
  const list = useVehicleList(filters)
  const { data } = list.query
  const resetFilters = useCallback(() => reset('view', 'size', 'sort', 'order', 'open'), [reset])
  const open = useCallback(
    (id: string | undefined) => change({ open: id, page: filters.page }, 'push'),
    [change, filters.page],
  )
  return (
    <Page
      line={data ? lineOf(data, filters.reporting) : list.query.isError ? undefined : 'Loading vehicles'}
      actions={
        <>
          <ViewToggle value={filters.view} onChange={(view) => change({ view, page: filters.page }, 'push')} />
          <CopyButton text={() => window.location.href} label="Copy link" size="regular" />
          <ExportVehicles rows={data?.totalCount} list={list} />
        </>
      }
    >
      <RefreshFailed query={list.query} />
      <ReportingTiles
        counts={data ? data.counts : list.query.isError ? null : undefined}
        value={filters.reporting}
        onChange={(reporting) => change({ reporting })}
      />
      <VehicleFilterBar filters={filters} change={change} onReset={resetFilters} />
      <div className={filters.view === 'split' ? 'grid items-start gap-4 wide:grid-cols-[3fr_2fr]' : ''}>
        {filters.view !== 'map' && (
          <VehicleTable filters={filters} change={change} list={list} onReset={resetFilters} onOpen={open} />
        )}
        {filters.view !== 'list' && (
          <VehicleMap filters={filters} tall={filters.view === 'map'} onReset={resetFilters} onOpen={open} />
        )}
      </div>
      <VehicleDrawer id={filters.open} tripId={filters.trip} onClose={() => open(undefined)} />
    </Page>
  )
}

/** How many vehicles there are, how many units they have where some have two, and how many of the vehicles are inactive. */
function lineOf({ totalCount: units, counts }: VehiclePage, reporting: VehicleFilters['reporting']): string {
  const vehicles = reporting ? counts[reporting] : counts.active + counts.inactive
  return [
    `${countText(vehicles)} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`,
    units !== vehicles && `${countText(units)} ${units === 1 ? 'unit' : 'units'}`,
    counts.inactive > 0 && `${countText(counts.inactive)} inactive`,
  ]
    .filter(Boolean)
    .join(' · ')
}
