import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { firstLabelLayer } from '../basemap-style.ts'
import { useMap } from '../map-context.ts'

interface GeoJsonLayers {
  /** Prefix of the source; unique on the map. */
  id: string
  data: FeatureCollection
  /** Layers of this source; keep the array stable except for the theme. */
  layers: readonly LayerSpecification[]
  options?: Omit<GeoJSONSourceSpecification, 'type' | 'data'>
  /** Above the names instead of below them. */
  aboveNames?: boolean
}

/** Adds a source with its layers while mounted; new data updates the source, new layers repaint. */
export function useGeoJsonLayers({ id, data, layers, options, aboveNames = false }: GeoJsonLayers) {
  const map = useMap()
  const first = useRef({ data, layers, options })

  useEffect(() => {
    const start = first.current
    map.addSource(id, { type: 'geojson', ...start.options, data: start.data })
    for (const layer of start.layers) map.addLayer(layer, aboveNames ? undefined : firstLabelLayer)
    return () => {
      // The map may already be removed, and its style with it.
      if (!map.style) return
      for (const layer of start.layers) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, id, aboveNames])

  useEffect(() => {
    if (data !== first.current.data) map.getSource<GeoJSONSource>(id)?.setData(data)
    first.current.data = data
  }, [map, id, data])

  useEffect(() => {
    if (layers === first.current.layers) return
    first.current.layers = layers
    for (const layer of layers) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, name as never, value as never)
    }
  }, [map, layers])
}
