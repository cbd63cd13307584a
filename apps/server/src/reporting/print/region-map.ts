import type { RegionShare } from '@milepost/contract/api/measures'
import { regionById } from '@milepost/domain/regions'
import { outlineOf } from '@milepost/geo/region-outline'
import { type Markup, markup } from './markup.ts'

const width = 300
const height = 190
const margin = 6
/** A map of many states needs no more corners than it has pixels. */
const leastPixels = 1.5

/** Draws the states and provinces driven in, darker for more driving; null if none is in the US or Canada. */
export function regionMap(regions: readonly RegionShare[]): Markup | null {
  const most = Math.max(1, ...regions.map(({ distanceMeters }) => distanceMeters))
  const shapes = regions.flatMap(({ regionId, distanceMeters }) => {
    const region = regionById(regionId)
    const rings = region && outlineOf(region)
    // The Aleutians extend beyond the 180th meridian.
    const shown = rings?.map((ring) => ring.map(([lon, lat]) => [lon > 0 ? lon - 360 : lon, lat] as const))
    return shown ? [{ rings: shown, share: distanceMeters / most }] : []
  })
  if (shapes.length === 0) return null
  let [west, south, east, north] = [180, 90, -360, -90]
  for (const [lon, lat] of shapes.flatMap(({ rings }) => rings.flat())) {
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * margin) / ((east - west) * narrowing || 1),
    (height - 2 * margin) / (north - south || 1),
  )
  const x = (lon: number) => margin + (lon - west) * narrowing * scale
  const y = (lat: number) => margin + (north - lat) * scale
  return markup`<svg class="map" viewBox="0 0 ${Math.ceil(x(east) + margin)} ${Math.ceil(y(south) + margin)}" role="img">
    ${shapes.map(({ rings, share }) => markup`<path d="${rings.map((ring) => ringPath(ring.map(([lon, lat]) => [x(lon), y(lat)] as const))).join('')}" fill="#00694a" fill-opacity="${(0.15 + 0.6 * share).toFixed(2)}" stroke="#45534d" stroke-width="0.8"/>`)}
  </svg>`
}

function ringPath(points: readonly (readonly [number, number])[]): string {
  let [lastX, lastY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const kept = points.filter(([x, y]) => {
    if (Math.hypot(x - lastX, y - lastY) < leastPixels) return false
    lastX = x
    lastY = y
    return true
  })
  return kept.length < 3 ? '' : `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
