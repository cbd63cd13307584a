import type { Point } from '@milepost/contract/api/place'
import { metersPerMile } from '@milepost/domain/limits'
import { longitudeNear, unwrapped } from '@milepost/domain/map/longitudes'
import { speedBandColors, speedBandOf } from '@milepost/domain/map/speed-bands'
import type { Units } from '@milepost/domain/quantity'
import { type Markup, markup } from '../../../reporting/print/markup.ts'
import type { MapBox, Street } from '../../../reporting/print/read-streets.ts'

/** A position on the route; `t` is seconds from the trigger. */
export type RoutePoint = Point & { t: number; speedKmh: number | null }

const width = 460
const height = 260
const margin = 26
/** Minimum width of the map, so that noise from a standing vehicle doesn't fill it. */
const leastMeters = 300
const metersPerDegree = 111_195

type Plan = { x: (lon: number) => number; y: (lat: number) => number; metersPerPixel: number; box: MapBox }

/** The area that the map of a crash and the route around it shows; null without positions. */
export function routeMapBox(crashAt: Point | null, points: readonly RoutePoint[]): MapBox | null {
  return shownOf(crashAt, points)?.plan.box ?? null
}

/**
 * Draws the route around a crash to scale, north up: streets, stretches by speed, the crash, the heading, a scale. Null
 * without positions.
 */
export function routeMap(
  crashAt: Point | null,
  points: readonly RoutePoint[],
  streets: readonly Street[],
  headingDegrees: number | null,
  units: Units,
): Markup | null {
  const shown = shownOf(crashAt, points)
  if (!shown) return null
  const { route, crash } = shown
  const { x, y, metersPerPixel } = shown.plan
  const at = (point: Point) => `${x(point.lon).toFixed(1)} ${y(point.lat).toFixed(1)}`
  const stretches = route.slice(1).map((point, index) => {
    const color = colorOf(point.speedKmh, units)
    return markup`<path d="M${at(route[index]!)} L${at(point)}" stroke="${color}" stroke-width="4" stroke-linecap="round" fill="none"/>`
  })
  const bar = scaleBar(metersPerPixel, units)
  return markup`<svg class="map" viewBox="0 0 ${width} ${height}" role="img">
    <rect width="${width}" height="${height}" fill="#f3f4f0"/>
    ${streetLines(streets, (point) => at({ ...point, lon: longitudeNear(point.lon, shown.here.lon) }))}
    ${stretches}
    ${headingDegrees !== null && crash && heading(x(crash.lon), y(crash.lat), headingDegrees)}
    ${crash && markup`<circle cx="${x(crash.lon).toFixed(1)}" cy="${y(crash.lat).toFixed(1)}" r="7" fill="#9f3501" stroke="#fff" stroke-width="2"/>`}
    <path d="M14 ${height - 14} h${bar.pixels.toFixed(1)}" stroke="#141c19" stroke-width="2"/>
    <text x="14" y="${height - 20}">${bar.text}</text>
    <path d="M${width - 20} 30 V12 M${width - 25} 18 L${width - 20} 11 L${width - 15} 18" stroke="#141c19" fill="none"/>
    <text x="${width - 20}" y="50" text-anchor="middle">N</text>
  </svg>`
}

function shownOf(crashAt: Point | null, points: readonly RoutePoint[]) {
  const route = unwrapped(points)
  const crash = crashAt && { ...crashAt, lon: longitudeNear(crashAt.lon, route[0]?.lon ?? crashAt.lon) }
  const here = crash ?? route[0]
  return here ? { route, crash, here, plan: planOf([here, ...route]) } : null
}

/** Widths in pixels; the widest are drawn last. */
const streetWidths = { minor: 2.5, main: 4.5, highway: 7 } as const

/** All streets of a kind are one path: first their edges, then their surface, so that crossings are open. */
function streetLines(streets: readonly Street[], at: (point: Point) => string): Markup[] {
  const paths = (['minor', 'main', 'highway'] as const).flatMap((kind) => {
    const lines = streets.filter((street) => street.kind === kind && street.points.length > 1)
    return lines.length
      ? [{ width: streetWidths[kind], d: lines.map(({ points }) => `M${points.map(at).join('L')}`).join('') }]
      : []
  })
  const draw = (d: string, width: number, color: string) =>
    markup`<path d="${d}" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" fill="none"/>`
  return [
    ...paths.map(({ d, width }) => draw(d, width + 1.5, '#cfd4cd')),
    ...paths.map(({ d, width }) => draw(d, width, '#ffffff')),
  ]
}

function planOf(points: readonly Point[]): Plan {
  const [west, east] = [Math.min(...points.map(({ lon }) => lon)), Math.max(...points.map(({ lon }) => lon))]
  const [south, north] = [Math.min(...points.map(({ lat }) => lat)), Math.max(...points.map(({ lat }) => lat))]
  const [lon, lat] = [(west + east) / 2, (south + north) / 2]
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const metersWide = Math.max((east - west) * metersPerDegree * narrowing, leastMeters)
  const metersHigh = Math.max((north - south) * metersPerDegree, leastMeters / 2)
  const metersPerPixel = Math.max(metersWide / (width - 2 * margin), metersHigh / (height - 2 * margin))
  const [lonHalf, latHalf] = [width / 2, height / 2].map((pixels) => (pixels * metersPerPixel) / metersPerDegree) as [
    number,
    number,
  ]
  return {
    box: {
      west: lon - lonHalf / narrowing,
      east: lon + lonHalf / narrowing,
      south: lat - latHalf,
      north: lat + latHalf,
    },
    x: (longitude) => width / 2 + ((longitude - lon) * metersPerDegree * narrowing) / metersPerPixel,
    y: (latitude) => height / 2 - ((latitude - lat) * metersPerDegree) / metersPerPixel,
    metersPerPixel,
  }
}

/** An arrow from the crash in the vehicle's heading. */
function heading(x: number, y: number, degrees: number): Markup {
  return markup`<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees})" d="M0 -12 V-34 M-5 -28 L0 -35 L5 -28" stroke="#141c19" stroke-width="1.5" fill="none"/>`
}

const rounds = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]
const metersPerFoot = metersPerMile / 5280

/** The lengths a scale can have, shortest first. */
const scales: Readonly<Record<Units, readonly { meters: number; text: string }[]>> = {
  metric: rounds.map((meters) => ({ meters, text: meters >= 1000 ? `${meters / 1000} km` : `${meters} m` })),
  imperial: [
    ...[20, 50, 100, 200, 500, 1000].map((feet) => ({
      meters: feet * metersPerFoot,
      text: `${feet.toLocaleString('en-US')} ft`,
    })),
    ...[0.5, 1, 2, 5, 10, 20].map((miles) => ({ meters: miles * metersPerMile, text: `${miles} mi` })),
  ],
}

function scaleBar(metersPerPixel: number, units: Units): { pixels: number; text: string } {
  const { meters, text } =
    scales[units].findLast((scale) => scale.meters / metersPerPixel <= width / 4) ?? scales[units][0]!
  return { pixels: meters / metersPerPixel, text }
}

/** Paper is light; gray where the speed isn't known. */
function colorOf(speedKmh: number | null, units: Units): string {
  const band = speedBandOf(speedKmh, units)
  return band === null ? '#8b8682' : speedBandColors.light[band]!
}
