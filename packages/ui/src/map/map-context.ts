import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, use } from 'react'

/** Longitude, latitude in degrees. */
export type LngLat = readonly [longitude: number, latitude: number]

export const MapContext = createContext<MapLibre | null>(null)

/** The loaded map. Only inside a MapView, whose children exist once its style is loaded. */
export function useMap(): MapLibre {
  const map = use(MapContext)
  if (!map) throw new Error('A map layer is outside a MapView')
  return map
}
