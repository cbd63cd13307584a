import type { MapVehicle } from '@milepost/contract/vehicles/packed-positions'
import { cn } from '@milepost/ui/cn'
import { ProgressLine } from '@milepost/ui/feedback/progress'
import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { type VehicleCell, VehicleCells } from '@milepost/ui/map/layers/vehicle-cells'
import { clusterText } from '@milepost/ui/map/layers/vehicle-clusters'
import { VehicleLayer, VehicleLegend } from '@milepost/ui/map/layers/vehicle-layer'
import { MapFollow } from '@milepost/ui/map/map-follow'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import { MapViewport, type ViewportBox } from '@milepost/ui/map/map-viewport'
import { useMemo, useState } from 'react'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { useMapGround } from '../../lib/map-ground.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { narrowingOf } from '../../list/use-list-view.ts'
import { unread } from '../../report/history-loads.tsx'
import { useCoverage } from '../../shell/status/loading-history.ts'
import type { Positions } from './live-positions.ts'
import { countStates, stateText, toMapCell, toMapVehicle } from './map-vehicle.ts'
import { useLivePositions } from './use-live-positions.ts'
import type { VehicleFilters } from './vehicle-filters.ts'
import { vehicleList } from './vehicle-list.ts'

interface VehicleMapProps {
  list: { values: VehicleFilters; narrowed: boolean; reset: () => void }
  /** True if the map fills the page. */
  tall: boolean
  onOpen: (id: string) => void
}

const devicesText = (count: number) => `${countText(count)} ${count === 1 ? 'device' : 'devices'}`

/** Live vehicle positions; clustered counts for large fleets, until fewer are in view. */
export function VehicleMap({ list, tall, onOpen }: VehicleMapProps) {
  const filters = list.values
  const selection = JSON.stringify(filters, narrowingKeys)
  const [viewport, setViewport] = useViewport(selection)
  const query = useLivePositions(filters, viewport)
  const { items, cells = [] } = query.data ?? {}
  const vehicles = useMemo(() => (items ?? []).map(toMapVehicle), [items])
  const byId = useMemo(() => new Map((items ?? []).map((vehicle) => [vehicle.id, vehicle])), [items])
  const drawnCells = useMemo(() => cells.map(toMapCell), [cells])
  const counts = useMemo(() => countStates(items ?? [], cells), [items, cells])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const isNew = query.isPlaceholderData && !viewport
  const alone = items?.length === 1 && cells.length === 0 ? items[0] : undefined
  const fitTo = useFitOnce(isNew ? undefined : query.data && [...query.data.items, ...query.data.cells], selection)
  // The vehicles in view don't show where all of them are.
  const places = useMemo(() => (viewport ? undefined : query.data && placesOf(query.data)), [viewport, query.data])
  const ground = useMapGround()
  return (
    <Card className="relative overflow-hidden">
      <ProgressLine active={query.isFetching && query.data !== undefined} />
      <CardHeader
        // A vehicle with devices at two providers is drawn at each one's position.
        title={items ? `${devicesText(total)} ${viewport ? 'in view' : 'on the map'}` : 'On the map'}
        aside={<VehicleLegend counts={counts} />}
      />
      {query.isError ? (
        <QueryFailed what="positions" query={query} />
      ) : items && total === 0 && !viewport && list.narrowed ? (
        <FilteredEmpty things="vehicles with a position" onReset={list.reset} />
      ) : items && total === 0 && !viewport ? (
        <NoPositions connectionIds={filters.connection} />
      ) : (
        <MapView
          label="Vehicles"
          className={cn(
            'mt-2 rounded-none',
            tall ? 'h-[max(420px,calc(100dvh-330px))]' : 'h-[max(420px,calc(100dvh-300px))]',
          )}
          fitTo={fitTo}
          places={isNew ? undefined : places}
          ground={ground}
        >
          {/* Not while the previous vehicles are still drawn: the map would report their area as the viewport. */}
          {!isNew && (cells.length > 0 || viewport) && <MapViewport onRest={setViewport} />}
          {/* The map follows a vehicle only if it is the only one. */}
          {alone && !viewport && <MapFollow at={[alone.lon, alone.lat]} />}
          <VehicleCells cells={drawnCells} />
          <VehicleLayer
            vehicles={vehicles}
            selectedId={filters.open}
            onPick={onOpen}
            popup={({ id }) => <VehiclePopup vehicle={byId.get(id)} />}
          />
        </MapView>
      )}
      <Words items={items} cells={drawnCells} />
    </Card>
  )
}

const placesOf = ({ items, cells }: Positions) => [...items, ...cells].map(({ lon, lat }) => [lon, lat] as const)

// The map moves only when other vehicles are selected, never because one of several drove.
const narrowingKeys = narrowingOf(vehicleList)

function useFitOnce(items: readonly { lat: number; lon: number }[] | undefined, selection: string) {
  const known = items !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for the first response to each selection
  return useMemo(() => items?.map(({ lon, lat }) => [lon, lat] as const), [known, selection])
}

/** Tracks the visible area of a selection; a new selection is searched everywhere. */
function useViewport(selection: string) {
  const [seen, setSeen] = useState<{ selection: string; box: ViewportBox }>()
  const box = seen?.selection === selection ? seen.box : undefined
  return [box, (next: ViewportBox) => setSeen({ selection, box: next })] as const
}

function VehiclePopup({ vehicle }: { vehicle: MapVehicle | undefined }) {
  const format = useFormat()
  if (!vehicle) return null
  return (
    <>
      <b className="font-[560]">{vehicle.name}</b>
      <br />
      {stateText(vehicle, format.speed)}
      <br />
      <span className="text-text-3">
        {format.dateTime(vehicle.at)} · {format.ago(vehicle.at)}
      </span>
    </>
  )
}

function Words({ items = [], cells }: { items: readonly MapVehicle[] | undefined; cells: readonly VehicleCell[] }) {
  const format = useFormat()
  const words = (vehicle: MapVehicle) =>
    `${vehicle.name}: ${stateText(vehicle, format.speed)}, ${format.ago(vehicle.at)}`
  const cellWords = ({ at: [lon, lat], counts }: VehicleCell) =>
    `${clusterText(counts)}, near ${lat.toFixed(1)}°, ${lon.toFixed(1)}°`
  return (
    <MapSummary
      label="Vehicles on the map"
      items={[
        ...items.map((vehicle) => ({ id: vehicle.id, text: () => words(vehicle) })),
        ...cells.map((cell) => ({ id: cell.at.join(), text: cellWords(cell) })),
      ]}
    />
  )
}

function NoPositions({ connectionIds }: { connectionIds: readonly string[] }) {
  const isImported = useCoverage('positions', connectionIds) !== 'loading'
  return (
    <Empty
      title={isImported ? 'No positions for these vehicles.' : unread}
      detail="Vehicles that never sent a position aren’t on the map."
    />
  )
}
