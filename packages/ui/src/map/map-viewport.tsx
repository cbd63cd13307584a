import { useEffect, useRef } from 'react'
import { useMap } from './map-context.ts'

/** West, south, east, north in degrees; west is greater than east across the 180th meridian. */
export type ViewportBox = readonly [west: number, south: number, east: number, north: number]

/** Reports the visible part of the world each time the map comes to rest. */
export function MapViewport({ onRest }: { onRest: (box: ViewportBox) => void }) {
  const map = useMap()
  const latest = useRef(onRest)
  latest.current = onRest
  useEffect(() => {
    const report = () => {
      const bounds = map.getBounds()
      latest.current(boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()))
    }
    map.on('moveend', report)
    return () => {
      map.off('moveend', report)
    }
  }, [map])
  return null
}

/** Normalizes longitudes of a map that repeats the world to -180 to 180, rounded outwards to hundredths of a degree. */
export function boxOf(west: number, south: number, east: number, north: number): ViewportBox {
  const lat = (degrees: number) => Math.min(90, Math.max(-90, degrees))
  const [from, until] = [hundredths(west, Math.floor), hundredths(east, Math.ceil)]
  // Checked after rounding: both ends of almost the whole world would be the same meridian.
  const isWhole = until - from >= 360
  return [
    isWhole ? -180 : aroundWorld(from),
    lat(hundredths(south, Math.floor)),
    isWhole ? 180 : aroundWorld(until),
    lat(hundredths(north, Math.ceil)),
  ]
}

const hundredths = (degrees: number, round: (value: number) => number) => round(degrees * 100) / 100

const aroundWorld = (degrees: number) => {
  const turned = (((degrees + 180) % 360) + 360) % 360
  return hundredths(turned - 180, Math.round)
}
