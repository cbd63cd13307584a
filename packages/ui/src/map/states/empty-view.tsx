import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { Button } from '../../form/button.tsx'
import { type LngLat, useMap } from '../map-context.ts'
import { placeInView } from '../screen-point.ts'

/** Shown if nothing relevant to the map is in view, with a way back to it. */
export function EmptyView({ points, onShowAll }: { points: readonly LngLat[] | undefined; onShowAll: () => void }) {
  const map = useMap()
  const [empty, setEmpty] = useState(false)
  useEffect(() => {
    const look = () => setEmpty(points !== undefined && points.length > 0 && !isAnyInView(map, points))
    look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [map, points])
  if (!empty) return null
  return (
    <div
      role="status"
      data-screen-only
      className="absolute inset-x-0 bottom-8 z-2 @max-md:bottom-11 flex justify-center"
    >
      <span className="flex h-9 items-center gap-2 rounded-full border border-border bg-raised pr-1 pl-3.5 text-13 shadow-float">
        Nothing in this area.
        <Button size="small" variant="ghost" onClick={onShowAll}>
          Show all
        </Button>
      </span>
    </div>
  )
}

function isAnyInView(map: MapLibre, points: readonly LngLat[]): boolean {
  const bounds = map.getBounds()
  return points.some((point) => bounds.contains(placeInView(map, point)))
}
