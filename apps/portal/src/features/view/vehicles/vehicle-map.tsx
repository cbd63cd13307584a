import { reportingStatus } from '@milepost/contract/codes'
import type { MapVehicle } from '@milepost/contract/packed-positions'
import { cn } from '@milepost/ui/cn'
import { ProgressLine } from '@milepost/ui/feedback/progress'
import { Empty, FilteredEmpty } from '@milepost/ui/feedback/states'
import { Card, CardHeader } from '@milepost/ui/layout/card'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import { VehicleLayer, VehicleLegend } from '@milepost/ui/map/vehicle-layer'
import { useMemo } from 'react'
import { countText, useFormat } from '../../../lib/formatters.ts'
import { useMapGround } from '../../../lib/map-ground.ts'
import { QueryFailed } from '../../../lib/query-failed.tsx'
import { narrowingOf } from '../../../list/use-list-view.ts'
import { stateOf, toMapVehicle, withSpeed } from './map-vehicle.ts'
import { useLivePositions } from './use-live-positions.ts'
import type { VehicleFilters } from './vehicle-filters.ts'
import { vehicleList } from './vehicle-list.ts'

interface VehicleMapProps {
  list: { values: VehicleFilters; narrowed: boolean; reset: () => void }
  /** Alone on the page. */
  tall: boolean
  onOpen: (id: string) => void
}

/** Where the vehicles are, moving as they do. */
export function VehicleMap({ list, tall, onOpen }: VehicleMapProps) {
  const filters = list.values
  const query = useLivePositions(filters)
  const items = query.data?.items
  const vehicles = useMemo(() => (items ?? []).map(toMapVehicle), [items])
  const byId = useMemo(() => new Map((items ?? []).map((vehicle) => [vehicle.id, vehicle])), [items])
  const fitTo = useFitOnce(query.isPlaceholderData ? undefined : items, JSON.stringify(filters, narrowingKeys))
  const ground = useMapGround()
  return (
    <Card className="relative overflow-hidden">
      <ProgressLine active={query.isFetching && query.data !== undefined} />
      <CardHeader
        title={items ? `${countText(items.length)} on the map` : 'On the map'}
        aside={<Legend items={items} />}
      />
      {query.isError ? (
        <QueryFailed what="positions" query={query} />
      ) : items?.length === 0 && list.narrowed ? (
        <FilteredEmpty things="vehicles with a position" onReset={list.reset} />
      ) : items?.length === 0 ? (
        <Empty
          title="No position of these vehicles is known."
          detail="Vehicles that never sent one are not on the map."
        />
      ) : (
        <MapView
          label="Vehicles"
          className={cn(
            'mt-2 rounded-none',
            tall ? 'h-[max(420px,calc(100dvh-330px))]' : 'h-[max(420px,calc(100dvh-300px))]',
          )}
          fitTo={fitTo}
          ground={ground}
        >
          <VehicleLayer
            vehicles={vehicles}
            selectedId={filters.open}
            onPick={onOpen}
            popup={({ id }) => <VehiclePopup vehicle={byId.get(id)} />}
          />
        </MapView>
      )}
      <Words items={items} />
    </Card>
  )
}

// The map moves only when another set of vehicles is asked for, never because one of them drove.
const narrowingKeys = narrowingOf(vehicleList)

function useFitOnce(items: readonly MapVehicle[] | undefined, selection: string) {
  const known = items !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first answer to each selection only
  return useMemo(() => items?.map(({ lon, lat }) => [lon, lat] as const), [known, selection])
}

function Legend({ items }: { items: readonly MapVehicle[] | undefined }) {
  const counts = useMemo(() => {
    const found: Partial<Record<ReturnType<typeof stateOf>, number>> = {}
    for (const vehicle of items ?? []) found[stateOf(vehicle)] = (found[stateOf(vehicle)] ?? 0) + 1
    return found
  }, [items])
  return <VehicleLegend counts={counts} />
}

function VehiclePopup({ vehicle }: { vehicle: MapVehicle | undefined }) {
  const format = useFormat()
  if (!vehicle) return null
  const active = vehicle.reporting === reportingStatus.code.active
  return (
    <>
      <b className="font-[560]">{vehicle.name}</b>
      <br />
      {vehicle.moving ? withSpeed('Moving', vehicle.speedKmh, format.speed) : active ? 'Parked' : 'Not reporting'}
      <br />
      <span className="text-text-3">
        {format.dateTime(vehicle.at)} · {format.ago(vehicle.at)}
      </span>
    </>
  )
}

function Words({ items = [] }: { items: readonly MapVehicle[] | undefined }) {
  const format = useFormat()
  const words = (vehicle: MapVehicle) =>
    `${vehicle.name}: ${vehicle.moving ? withSpeed('moving', vehicle.speedKmh, format.speed) : 'standing'}, ${format.ago(vehicle.at)}`
  return (
    <MapSummary
      label="Vehicles on the map"
      items={items.map((vehicle) => ({ id: vehicle.id, text: words(vehicle) }))}
    />
  )
}
