import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../layout/media-query.ts'
import { type LngLat, useMap } from './map-context.ts'
import { placeInView, screenPoint } from './screen-point.ts'

/** The margin of the map's width and height on each side where the followed target is about to leave. */
const edge = 0.15
const easeMs = 600

/**
 * Keeps a moving target in view: the map follows once it nears the edge. If the user has moved the map away from it,
 * the map stays there.
 */
export function MapFollow({ at: [lon, lat] }: { at: LngLat }) {
  const map = useMap()
  const reduced = useReducedMotion()
  const before = useRef<LngLat>([lon, lat])
  useEffect(() => {
    const was = before.current
    before.current = [lon, lat]
    const isWithin = (at: LngLat, margin: number) => {
      const { x, y } = screenPoint(map, at)
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      return x >= margin * width && x <= (1 - margin) * width && y >= margin * height && y <= (1 - margin) * height
    }
    if (isWithin(was, 0) && !isWithin([lon, lat], edge))
      map.easeTo({ center: placeInView(map, [lon, lat]), duration: reduced ? 0 : easeMs })
  }, [map, reduced, lon, lat])
  return null
}
