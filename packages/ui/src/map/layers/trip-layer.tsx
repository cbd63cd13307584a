import { longitudeNear } from '@milepost/domain/map/longitudes'
import { speedBandOf, speedBandWords } from '@milepost/domain/map/speed-bands'
import type { Units } from '@milepost/domain/quantity'
import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type Tokens, useThemeTokens } from '../../theme-tokens.ts'
import type { LngLat } from '../map-context.ts'
import { useGeoJsonLayers } from './use-geojson-layers.ts'

/** One point of a trip. */
export interface TripPoint {
  at: LngLat
  /** Kilometers per hour; null if not reported. */
  speedKmh: number | null
}

/** Tokens of the bands' colors. */
const bandColors = ['speed-1', 'speed-2', 'speed-3', 'speed-4'] as const

interface TripLayerProps {
  points: readonly TripPoint[]
  units: Units
  /** Must be unique if there are several. */
  id?: string
}

/** A trip as a line colored by speed; parts without a speed are gray. */
export function TripLayer({ points, units, id = 'trip' }: TripLayerProps) {
  const tokens = useThemeTokens()
  const data = useMemo(() => segmentsOf(points, units), [points, units])
  const layers = useMemo(() => tripLayers(id, tokens), [id, tokens])
  useGeoJsonLayers({ id, data, layers })
  return null
}

/** Lines of equal speed step, joined at their ends. */
export function segmentsOf(points: readonly TripPoint[], units: Units): FeatureCollection {
  const features: FeatureCollection['features'] = []
  let line: [number, number][] = []
  let step: number | undefined
  let before: [number, number] | undefined
  for (const point of points) {
    const at: [number, number] = [longitudeNear(point.at[0], before?.[0] ?? point.at[0]), point.at[1]]
    const next = speedBandOf(point.speedKmh, units) ?? -1
    if (next !== step || !before) {
      line = before ? [before] : []
      step = next
      features.push({
        type: 'Feature',
        properties: { step: next },
        geometry: { type: 'LineString', coordinates: line },
      })
    }
    line.push(at)
    before = at
  }
  return {
    type: 'FeatureCollection',
    features: features.filter((part) => part.geometry.type === 'LineString' && part.geometry.coordinates.length > 1),
  }
}

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
          ...bandColors.flatMap((color, index) => [index, tokens(color)]),
          tokens('border-strong'),
        ] as never,
        'line-width': width(5, 2.5),
      },
    },
  ]
}

/** The legend for the colors of a trip. */
export function SpeedLegend({ units }: { units: Units }) {
  return (
    <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
      {speedBandWords(units).map((words, index) => (
        <li key={words} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-1 w-4 rounded-full" style={{ background: `var(--${bandColors[index]})` }} />
          {words}
        </li>
      ))}
    </ul>
  )
}
