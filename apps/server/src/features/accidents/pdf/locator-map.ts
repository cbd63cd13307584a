import type { Place, Point } from '@milepost/contract/api/place'
import { regionById } from '@milepost/domain/regions'
import { outlineOf } from '@milepost/geo/region-outline'
import { type Markup, markup } from '../../../reporting/print/markup.ts'

const size = 150
const margin = 6

/** Draws where in its state or province a place is; null outside the US and Canada. */
export function locatorMap(place: Place | null, at: Point | null): Markup | null {
  const region = place && regionById(place.regionId)
  const outline = region && outlineOf(region)
  if (!outline || !at) return null
  const points = outline.flat()
  // The Aleutians extend beyond the 180th meridian.
  const east = (longitude: number) => (longitude > at.lon + 180 ? longitude - 360 : longitude)
  const xs = points.map(([longitude]) => east(longitude))
  const ys = points.map(([, latitude]) => latitude)
  const [west, right, south, north] = [least(xs), most(xs), least(ys), most(ys)]
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = (size - 2 * margin) / Math.max((right - west) * narrowing, north - south)
  const x = (longitude: number) => (margin + (east(longitude) - west) * narrowing * scale).toFixed(1)
  const y = (latitude: number) => (margin + (north - latitude) * scale).toFixed(1)
  const d = outline.map(
    (ring) => `M${ring.map(([longitude, latitude]) => `${x(longitude)} ${y(latitude)}`).join('L')}Z`,
  )
  return markup`<svg class="locator" viewBox="0 0 ${size} ${size}" role="img">
    <path d="${d.join('')}" fill="#e9ebe6" stroke="#85918b" stroke-width="0.8"/>
    <circle cx="${x(at.lon)}" cy="${y(at.lat)}" r="4" fill="#9f3501" stroke="#fff" stroke-width="1.5"/>
  </svg>`
}

// Spread into Math.min, Alaska's points would be too many arguments.
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
