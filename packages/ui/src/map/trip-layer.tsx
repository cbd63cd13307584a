import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type Tokens, useThemeTokens } from '../theme-tokens.ts'
import type { LngLat } from './map-context.ts'
import { useGeoJsonLayers } from './use-geojson-layers.ts'

/** One point of a trip. */
export interface TripPoint {
  at: LngLat
  /** Kilometres an hour; null where the provider did not say. */
  speedKmh: number | null
}

/** Colours of speed, with their upper bound in km/h: tokens of the chart palette, not of risk. */
export const speedSteps = [
  { upToKmh: 30, color: 'c6' },
  { upToKmh: 60, color: 'c3' },
  { upToKmh: 90, color: 'c5' },
  { upToKmh: Number.POSITIVE_INFINITY, color: 'c1' },
] as const

interface TripLayerProps {
  points: readonly TripPoint[]
  /** Unique when there are several. */
  id?: string
}

/** A trip as a line coloured by speed; parts without a speed are grey. */
export function TripLayer({ points, id = 'trip' }: TripLayerProps) {
  const tokens = useThemeTokens()
  const data = useMemo(() => segmentsOf(points), [points])
  const layers = useMemo(() => tripLayers(id, tokens), [id, tokens])
  useGeoJsonLayers({ id, data, layers })
  return null
}

/** Lines of equal speed step, joined at their ends. */
export function segmentsOf(points: readonly TripPoint[]): FeatureCollection {
  const features: FeatureCollection['features'] = []
  let line: [number, number][] = []
  let step: number | undefined
  for (const [index, point] of points.entries()) {
    const next = stepOf(point.speedKmh)
    const before = points[index - 1]
    if (next !== step || !before) {
      line = before ? [[before.at[0], before.at[1]]] : []
      step = next
      features.push({
        type: 'Feature',
        properties: { step: next },
        geometry: { type: 'LineString', coordinates: line },
      })
    }
    line.push([point.at[0], point.at[1]])
  }
  return {
    type: 'FeatureCollection',
    features: features.filter((part) => part.geometry.type === 'LineString' && part.geometry.coordinates.length > 1),
  }
}

const stepOf = (speedKmh: number | null) =>
  speedKmh === null ? -1 : speedSteps.findIndex((step) => speedKmh <= step.upToKmh)

function tripLayers(id: string, tokens: Tokens): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const width = (near: number, far: number) =>
    ['interpolate', ['linear'], ['zoom'], 5, far, 12, near] as [
      'interpolate',
      ['linear'],
      ['zoom'],
      number,
      number,
      number,
      number,
    ]
  return [
    {
      id: `${id} edge`,
      type: 'line',
      source: id,
      layout: round,
      paint: { 'line-color': tokens('surface'), 'line-width': width(8, 4) },
    },
    {
      id: `${id} line`,
      type: 'line',
      source: id,
      layout: round,
      paint: {
        'line-color': [
          'match',
          ['get', 'step'],
          ...speedSteps.flatMap((step, index) => [index, tokens(step.color)]),
          tokens('border-strong'),
        ] as never,
        'line-width': width(5, 2.5),
      },
    },
  ]
}

/** What the colours of a trip mean; `format` writes a speed in the person's unit. */
export function SpeedLegend({ format, unit }: { format: (speedKmh: number) => string; unit: string }) {
  return (
    <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
      {speedSteps.map((step, index) => (
        <li key={step.color} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-1 w-4 rounded-full" style={{ background: `var(--${step.color})` }} />
          {Number.isFinite(step.upToKmh)
            ? `to ${format(step.upToKmh)}`
            : `over ${format(speedSteps[index - 1]?.upToKmh ?? 0)}`}{' '}
          {unit}
        </li>
      ))}
    </ul>
  )
}
