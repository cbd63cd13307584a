import { shortestArc } from '@milepost/domain/map/longitudes'
import type { LngLat } from './map-context.ts'

/** Returns west, south, east and north of places; east exceeds 180 across the 180th meridian. */
export function boundsOf(points: readonly LngLat[] | undefined): [number, number, number, number] | undefined {
  const arc = shortestArc(points?.map(([longitude]) => longitude) ?? [])
  if (!points || !arc) return undefined
  const latitudes = points.map((point) => point[1])
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return [arc[0], least(latitudes), arc[1], most(latitudes)]
}
