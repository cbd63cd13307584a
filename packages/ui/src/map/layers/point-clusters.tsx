import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type ReactNode, useMemo, useState } from 'react'
import { type Tokens, useThemeTokens } from '../../theme-tokens.ts'
import { MapPopup } from '../map-anchor.tsx'
import { type LngLat, useMap } from '../map-context.ts'
import { useGeoJsonLayers } from './use-geojson-layers.ts'
import { useLayerPointer } from './use-layer-pointer.ts'
import { clusterLayers } from './vehicle-clusters.ts'

export interface ClusteredPoint {
  id: string
  at: LngLat
}

interface PointClustersProps<P extends ClusteredPoint> {
  points: readonly P[]
  onPick: (id: string) => void
  popup: (point: P) => ReactNode
  /** "speed incidents": what a circle with a number represents. */
  things: string
}

const source = 'points'

/** Places as dots; many together are a circle with their number, and a click zooms in. Handles thousands. */
export function PointClusters<P extends ClusteredPoint>({ points, onPick, popup, things }: PointClustersProps<P>) {
  const map = useMap()
  const tokens = useThemeTokens()
  const [hovered, setHovered] = useState<{ of: readonly P[]; at: LngLat; content: ReactNode }>()
  const data = useMemo(() => collect(points), [points])
  const layers = useMemo(() => layersOf(tokens), [tokens])
  useGeoJsonLayers({
    id: source,
    data,
    layers,
    options: { cluster: true, clusterRadius: 46, clusterMaxZoom: 12, promoteId: 'id' },
    aboveNames: true,
  })
  useLayerPointer('points', {
    onClick: ({ properties }) => onPick(String(properties.id)),
    onHover: (feature) => {
      const point = feature && points.find(({ id }) => id === String(feature.properties.id))
      setHovered(point ? { of: points, at: point.at, content: popup(point) } : undefined)
    },
  })
  useLayerPointer('point-clusters', {
    onClick: async ({ geometry, properties }) => {
      const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(properties.cluster_id)
      map.easeTo({ center: middleOf(geometry as Point), zoom: zoom ?? map.getZoom() + 2, duration: 150 })
    },
    onHover: (feature) =>
      setHovered(
        feature
          ? {
              of: points,
              at: middleOf(feature.geometry as Point),
              content: `${Number(feature.properties.point_count).toLocaleString('en-US')} ${things}`,
            }
          : undefined,
      ),
  })
  // If the points have changed by now, the pointer is over none of them.
  return hovered?.of === points ? <MapPopup at={hovered.at}>{hovered.content}</MapPopup> : null
}

const middleOf = ({ coordinates }: Point) => coordinates as [number, number]

function layersOf(tokens: Tokens): LayerSpecification[] {
  return [
    ...clusterLayers(tokens, {
      source,
      ids: ['point-clusters', 'point-cluster-counts'],
      filter: ['has', 'point_count'],
      count: ['get', 'point_count'],
      text: ['get', 'point_count_abbreviated'],
      color: tokens('primary'),
    }),
    {
      id: 'points',
      type: 'circle',
      source,
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': 6,
        'circle-color': tokens('primary'),
        'circle-stroke-color': tokens('surface'),
        'circle-stroke-width': 2,
      },
    },
  ]
}

const collect = (points: readonly ClusteredPoint[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: points.map(({ id, at }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [at[0], at[1]] },
    properties: { id },
  })),
})
