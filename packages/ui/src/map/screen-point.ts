import { longitudeNear } from '@milepost/domain/map/longitudes'
import type { Map as MapLibre } from 'maplibre-gl'
import type { LngLat } from './map-context.ts'

/** Returns a place on the copy of the world that the map's middle is on, so that it is in view next to the middle. */
export const placeInView = (map: MapLibre, [longitude, latitude]: LngLat): [longitude: number, latitude: number] => [
  longitudeNear(longitude, map.getCenter().lng),
  latitude,
]

/** Returns the pixel of a place on the copy of the world in view. */
export const screenPoint = (map: MapLibre, at: LngLat): { x: number; y: number } => map.project(placeInView(map, at))
