import type { Feature, FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type Tokens, useThemeTokens } from '../../theme-tokens.ts'
import type { LngLat } from '../map-context.ts'
import { circleAround } from './circle-around.ts'
import { useGeoJsonLayers } from './use-geojson-layers.ts'

interface RadiusLayerProps {
  park: LngLat | null
  farthest: LngLat | null
  nights: readonly LngLat[]
  /** The circle around the park location; none without it. */
  radiusMeters: number | null
}

const id = 'radius'

/** A park location with a circle, a line to the farthest place, and the places of nights. */
export function RadiusLayer({ park, farthest, nights, radiusMeters }: RadiusLayerProps) {
  const tokens = useThemeTokens()
  const data = useMemo(
    () => featuresOf({ park, farthest, nights, radiusMeters }),
    [park, farthest, nights, radiusMeters],
  )
  const layers = useMemo(() => radiusLayers(tokens), [tokens])
  useGeoJsonLayers({ id, data, layers })
  return null
}

/** Returns all places that the layer draws, to bring into view. */
export const radiusPlaces = ({ park, farthest, nights, radiusMeters }: RadiusLayerProps): LngLat[] => [
  ...(park && radiusMeters !== null ? circleAround(park, radiusMeters) : []),
  ...[park, farthest, ...nights].filter((place) => place !== null),
]

function featuresOf({ park, farthest, nights, radiusMeters }: RadiusLayerProps): FeatureCollection {
  const feature = (kind: string, geometry: Feature['geometry']): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry,
  })
  const point = (kind: string, [lon, lat]: LngLat) => feature(kind, { type: 'Point', coordinates: [lon, lat] })
  const ring = park && radiusMeters !== null ? circleAround(park, radiusMeters) : null
  return {
    type: 'FeatureCollection',
    features: [
      ...(ring ? [feature('circle', { type: 'Polygon', coordinates: [ring] })] : []),
      ...(park && farthest ? [feature('way', { type: 'LineString', coordinates: [[...park], [...farthest]] })] : []),
      ...nights.map((night) => point('night', night)),
      ...(farthest ? [point('farthest', farthest)] : []),
      ...(park ? [point('park', park)] : []),
    ],
  }
}

function radiusLayers(tokens: Tokens): LayerSpecification[] {
  const isKind = (kind: string) => ['==', ['get', 'kind'], kind] as ['==', ['get', string], string]
  const [edge, park, far, night] = [tokens('surface'), tokens('primary'), tokens('c6'), tokens('text-3')]
  return [
    {
      id: `${id} area`,
      type: 'fill',
      source: id,
      filter: isKind('circle'),
      paint: { 'fill-color': park, 'fill-opacity': 0.12 },
    },
    {
      id: `${id} border`,
      type: 'line',
      source: id,
      filter: isKind('circle'),
      paint: { 'line-color': park, 'line-width': 1.5 },
    },
    {
      id: `${id} way`,
      type: 'line',
      source: id,
      filter: isKind('way'),
      paint: { 'line-color': far, 'line-width': 1.5, 'line-dasharray': [2, 2] },
    },
    {
      id: `${id} points`,
      type: 'circle',
      source: id,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': ['match', ['get', 'kind'], 'night', 4, 6],
        'circle-color': ['match', ['get', 'kind'], 'park', park, 'farthest', far, night],
        'circle-stroke-color': edge,
        'circle-stroke-width': 1.5,
      },
    },
  ]
}
