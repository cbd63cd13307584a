import type { ExpressionSpecification, GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useThemeTokens } from '../../theme-tokens.ts'
import { firstLabelLayer } from '../basemap-style.ts'
import { MapPopup } from '../map-anchor.tsx'
import { type LngLat, useMap } from '../map-context.ts'
import { useLayerPointer } from './use-layer-pointer.ts'

export interface MapRegion {
  /** ISO 3166-2: "US-IL", "CA-ON". */
  id: string
  /** Its step on the scale, from 0; null means too little data and is hatched. */
  step: number | null
}

interface RegionLayerProps {
  regions: readonly MapRegion[]
  /** Color tokens of the steps, from least to most. */
  colors: readonly string[]
  selectedId?: string | undefined
  onPick?: ((id: string) => void) | undefined
  popup?: ((id: string) => ReactNode) | undefined
  /** Fits the map to the regions instead of the continent. */
  fits?: boolean
}

/** States and provinces filled by value. Needs the basemap's subunits. */
export function RegionLayer({ regions, colors, selectedId, onPick, popup, fits = false }: RegionLayerProps) {
  const map = useMap()
  const tokens = useThemeTokens()
  const [hovered, setHovered] = useState<{ id: string; at: LngLat }>()
  const resolved = useMemo(() => colors.map(tokens), [colors, tokens])
  const outline = tokens('text')

  useEffect(() => {
    const image = hatch(tokens('border-strong'))
    if (map.hasImage('hatch')) map.updateImage('hatch', image)
    else map.addImage('hatch', image, { pixelRatio: 2 })
  }, [map, tokens])

  useEffect(() => {
    // Below the lakes, which belong to no state; online tiles would hide the regions there.
    const above = map.getLayer('tiles') ? 'subunit-borders' : 'lakes'
    for (const layer of emptyLayers) map.addLayer(layer, layer.id === 'region-selected' ? firstLabelLayer : above)
    return () => {
      if (!map.style) return
      for (const layer of emptyLayers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
    }
  }, [map])

  useEffect(() => {
    map.setPaintProperty('regions', 'fill-color', colorOf(regions, resolved))
    map.setFilter(
      'regions-hatched',
      inList(regions.filter((region) => region.step === null).map((region) => region.id)),
    )
  }, [map, regions, resolved])

  useEffect(() => {
    map.setFilter('region-selected', ['==', ['get', 'id'], selectedId ?? ''])
    map.setPaintProperty('region-selected', 'line-color', outline)
  }, [map, selectedId, outline])

  useEffect(() => {
    if (!fits) return
    let isWanted = true
    const wanted = new Set(regions.map(({ id }) => id))
    void (map.getSource('subunits') as GeoJSONSource).getData().then((data) => {
      const bounds = boundsOf(data as never, wanted)
      if (isWanted && bounds && map.style) map.fitBounds(bounds, { padding: 24, maxZoom: 7, animate: false })
    })
    return () => {
      isWanted = false
    }
  }, [map, regions, fits])

  useLayerPointer('regions', {
    onClick: onPick && ((feature) => onPick(String(feature.properties.id))),
    onHover: (feature, at) => {
      const id = feature && String(feature.properties.id)
      if (id !== (hovered?.id ?? null)) setHovered(id && at ? { id, at } : undefined)
    },
  })
  return hovered && popup ? <MapPopup at={hovered.at}>{popup(hovered.id)}</MapPopup> : null
}

type Shapes = { features: readonly { properties: { id?: unknown }; geometry: { coordinates: unknown } }[] }

/** West, south, east and north of the regions, without anything beyond the 180th meridian. */
export function boundsOf(
  { features }: Shapes,
  wanted: ReadonlySet<string>,
): [number, number, number, number] | undefined {
  const bounds: [number, number, number, number] = [180, 90, -180, -90]
  const extend = (part: unknown): void => {
    if (!Array.isArray(part)) return
    const [lon, lat] = part
    if (typeof lon !== 'number' || typeof lat !== 'number') {
      for (const inner of part) extend(inner)
      return
    }
    if (lon > 0) return
    bounds[0] = Math.min(bounds[0], lon)
    bounds[1] = Math.min(bounds[1], lat)
    bounds[2] = Math.max(bounds[2], lon)
    bounds[3] = Math.max(bounds[3], lat)
  }
  for (const { properties, geometry } of features) if (wanted.has(String(properties.id))) extend(geometry.coordinates)
  return bounds[0] < bounds[2] ? bounds : undefined
}

const emptyLayers: LayerSpecification[] = [
  { id: 'regions', type: 'fill', source: 'subunits', paint: { 'fill-color': 'transparent', 'fill-opacity': 0.85 } },
  {
    id: 'regions-hatched',
    type: 'fill',
    source: 'subunits',
    filter: ['==', ['get', 'id'], ''],
    paint: { 'fill-pattern': 'hatch' },
  },
  {
    id: 'region-selected',
    type: 'line',
    source: 'subunits',
    filter: ['==', ['get', 'id'], ''],
    paint: { 'line-width': 2 },
  },
]

const inList = (ids: readonly string[]): ExpressionSpecification => ['in', ['get', 'id'], ['literal', [...ids]]]

function colorOf(regions: readonly MapRegion[], colors: readonly string[]): ExpressionSpecification | string {
  const filled = regions.filter((region) => region.step !== null && colors[region.step])
  if (filled.length === 0) return 'transparent'
  return [
    'match',
    ['get', 'id'],
    ...filled.flatMap((region) => [region.id, colors[region.step ?? 0]]),
    'transparent',
  ] as unknown as ExpressionSpecification
}

function hatch(color: string): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 12
  const pen = canvas.getContext('2d')!
  pen.strokeStyle = color
  pen.lineWidth = 1.5
  for (const start of [-12, 0, 12]) {
    pen.moveTo(start, 12)
    pen.lineTo(start + 12, 0)
  }
  pen.stroke()
  return pen.getImageData(0, 0, 12, 12)
}

/** The scale of a choropleth: colors, their names, and the hatch for a small sample. */
export function RegionLegend({
  steps,
  hatched,
}: {
  steps: readonly { color: string; label: string }[]
  hatched?: string
}) {
  return (
    <ul className="num flex flex-wrap gap-x-4 gap-y-1 text-12 text-text-2">
      {steps.map((step) => (
        <li key={step.label} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-dot" style={{ background: `var(--${step.color})` }} />
          {step.label}
        </li>
      ))}
      {hatched && (
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden className="hatch size-3 rounded-dot border border-border" />
          {hatched}
        </li>
      )}
    </ul>
  )
}
