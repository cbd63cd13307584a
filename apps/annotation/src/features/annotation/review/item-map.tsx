import type { AnnotationItem } from '@milepost/contract/annotation/item'
import type { TelemetrySample } from '@milepost/contract/incidents/review'
import { systemEndpoints } from '@milepost/contract/system/endpoints'
import { Empty } from '@milepost/ui/feedback/states'
import { installedGround } from '@milepost/ui/map/installed-ground'
import { SpeedLegend, TripLayer } from '@milepost/ui/map/layers/trip-layer'
import { MapAnchor } from '@milepost/ui/map/map-anchor'
import type { LngLat } from '@milepost/ui/map/map-context'
import { MapView } from '@milepost/ui/map/map-view'
import type { SharedClock } from '@milepost/ui/video/clip-alignment'
import type { Playback } from '@milepost/ui/video/playback'
import { PlaybackMarker } from '@milepost/ui/video/playback-marker'
import { positionAt, telemetryFixes } from '@milepost/ui/video/position-at'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { answerOf } from '../../../api/query-client.ts'
import { useUnits } from '../shared/units.ts'

interface ItemMapProps {
  item: AnnotationItem
  telemetry: readonly TelemetrySample[]
  playback: Playback
  clock: SharedClock | undefined
}

/** Where the event was, with the vehicle moving along as the video plays. */
export default function ItemMap({ item, telemetry, playback, clock }: ItemMapProps) {
  const units = useUnits()
  const fixes = useMemo(() => telemetryFixes(telemetry), [telemetry])
  const vehicleAt = useMemo(() => positionAt(fixes, null), [fixes])
  const trigger = clock?.triggerSeconds ?? 0
  const at = useCallback((seconds: number) => vehicleAt(seconds - trigger), [vehicleAt, trigger])
  const fitTo = useMemo((): LngLat[] => {
    const here: LngLat[] = item.point ? [[item.point.lon, item.point.lat]] : []
    return [...here, ...fixes.map((fix) => fix.at)]
  }, [item.point, fixes])
  const route = useMemo(
    () =>
      telemetry.flatMap(({ lat, lon, speedKmh }) =>
        lat === null || lon === null ? [] : [{ at: [lon, lat] as const, speedKmh }],
      ),
    [telemetry],
  )
  const ground = useGround()
  if (fitTo.length === 0) return <Empty title="No position was reported for this event." />
  return (
    <>
      <div className="relative min-h-0 flex-1">
        <MapView
          label="Map of the event"
          className="absolute inset-0 rounded-none"
          fitTo={fitTo}
          maxFitZoom={15}
          ground={ground}
        >
          <TripLayer points={route} units={units} />
          {item.point && (
            <MapAnchor at={[item.point.lon, item.point.lat]}>
              <span
                role="img"
                aria-label="The event"
                className="block size-3.5 rounded-full border-2 border-surface bg-text"
              />
            </MapAnchor>
          )}
          {clock && <PlaybackMarker playback={playback} at={at} />}
        </MapView>
      </div>
      {route.some(({ speedKmh }) => speedKmh !== null) && (
        <div className="px-3 py-1.5">
          <SpeedLegend units={units} />
        </div>
      )}
    </>
  )
}

function useGround() {
  const settings = useQuery({ ...answerOf(systemEndpoints.settings, {}), staleTime: Number.POSITIVE_INFINITY })
  const { map, mapTiles } = settings.data ?? {}
  return useMemo(() => installedGround({ map, mapTiles }), [map, mapTiles])
}
