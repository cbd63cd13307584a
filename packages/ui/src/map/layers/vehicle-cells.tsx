import type { FeatureCollection, Point } from 'geojson'
import { useMemo, useState } from 'react'
import { useThemeTokens } from '../../theme-tokens.ts'
import { MapPopup } from '../map-anchor.tsx'
import { type LngLat, useMap } from '../map-context.ts'
import { useGeoJsonLayers } from './use-geojson-layers.ts'
import { useLayerPointer } from './use-layer-pointer.ts'
import { clusterLayers, clusterText } from './vehicle-clusters.ts'
import type { VehicleState } from './vehicle-images.ts'

/** Nearby vehicles, counted together because showing all would be too many. */
export interface VehicleCell {
  at: LngLat
  counts: Partial<Record<VehicleState, number>>
}

const source = 'vehicle-cells'
const zoomIn = 2
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Areas as circles with their number; a click zooms in. */
export function VehicleCells({ cells }: { cells: readonly VehicleCell[] }) {
  const map = useMap()
  const tokens = useThemeTokens()
  const [hovered, setHovered] = useState<{ of: typeof cells; at: LngLat; text: string }>()
  const data = useMemo(() => collect(cells), [cells])
  const layers = useMemo(
    () =>
      clusterLayers(tokens, {
        source,
        ids: ['vehicle-cells', 'vehicle-cell-counts'],
        count: ['get', 'count'],
        text: ['get', 'text'],
      }),
    [tokens],
  )
  useGeoJsonLayers({ id: source, data, layers, aboveNames: true })
  useLayerPointer('vehicle-cells', {
    onClick: ({ geometry }) =>
      map.easeTo({ center: middleOf(geometry as Point), zoom: map.getZoom() + zoomIn, duration: 150 }),
    onHover: (feature) =>
      setHovered(
        feature
          ? { of: cells, at: middleOf(feature.geometry as Point), text: clusterText(feature.properties) }
          : undefined,
      ),
  })
  // If the areas have changed by now, the pointer is over none of them.
  return hovered?.of === cells ? <MapPopup at={hovered.at}>{hovered.text}</MapPopup> : null
}

const middleOf = ({ coordinates }: Point) => coordinates as [number, number]

function collect(cells: readonly VehicleCell[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: cells.map(({ at, counts }) => {
      const count = Object.values(counts).reduce((sum, some) => sum + some, 0)
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [at[0], at[1]] },
        properties: { ...counts, count, text: short.format(count) },
      }
    }),
  }
}
