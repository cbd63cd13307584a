import type { Result } from '@milepost/contract/api/endpoint'
import {
  mostSpeedPoints,
  type SpeedPoint,
  type speedIncidentEndpoints,
} from '@milepost/contract/speed-incidents/endpoints'
import { Skeleton } from '@milepost/ui/feedback/skeleton'
import { Empty } from '@milepost/ui/feedback/states'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { PointClusters } from '@milepost/ui/map/layers/point-clusters'
import { MapSummary, MapView } from '@milepost/ui/map/map-view'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { eventHref } from '../../addresses.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { useMapGround } from '../../lib/map-ground.ts'
import { QueryFailed } from '../../lib/query-failed.tsx'

type Points = Result<typeof speedIncidentEndpoints.points>

interface SpeedMapProps {
  query: { data: Points | undefined; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Height of the neighboring element. */
  height: number
  /** Describes the list's first entries, such as "newest". */
  first: string
}

/** Event locations, clustered; a single marker links to its event. */
export function SpeedMap({ query, height, first }: SpeedMapProps) {
  const navigate = useNavigate()
  const ground = useMapGround()
  const { speed } = useFormat()
  const { data } = query
  const points = useMemo(
    () => (data?.points ?? []).map((point) => ({ ...point, at: [point.lon, point.lat] as const })),
    [data],
  )
  const fitTo = useMemo(() => points.map(({ at }) => at), [points])
  const words = ({ overByKmh }: Pick<SpeedPoint, 'overByKmh'>) =>
    overByKmh === null ? 'Unknown limit' : `${speed(overByKmh)} over the limit`
  const title = data?.hasMore ? `Locations of the ${countText(mostSpeedPoints)} ${first}` : 'Locations'
  return (
    <Card className="relative overflow-hidden">
      <CardHeader title={title} />
      {query.isError ? (
        <QueryFailed what="the map" query={query} />
      ) : data && points.length === 0 ? (
        <Empty title="No locations available." />
      ) : data ? (
        <div className="mt-2" style={{ height }}>
          <MapView
            label="Speed incidents"
            className="h-full rounded-none"
            fitTo={fitTo}
            maxFitZoom={11}
            ground={ground}
          >
            <PointClusters
              points={points}
              things="speed incidents"
              popup={words}
              onPick={(id) => void navigate({ to: eventHref(id) })}
            />
          </MapView>
        </div>
      ) : (
        <CardBody className="pt-1.5">
          <div role="status" style={{ height }}>
            <span className="sr-only">Loading the map</span>
            <Skeleton className="h-full w-full" />
          </div>
        </CardBody>
      )}
      <MapSummary
        label="Speed incidents on the map"
        items={points.map((point) => ({
          id: point.id,
          text: () => `${words(point)}, near ${point.lat.toFixed(1)}°, ${point.lon.toFixed(1)}°`,
        }))}
      />
    </Card>
  )
}
