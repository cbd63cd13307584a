import type { MapGeoJSONFeature, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type LngLat, useMap } from '../map-context.ts'

interface LayerPointer {
  onClick?: ((feature: MapGeoJSONFeature) => void) | undefined
  /** The feature under the pointer, and where; null once there is none, or the map moves away under the pointer. */
  onHover?: ((feature: MapGeoJSONFeature | null, at: LngLat | null) => void) | undefined
}

/** Handles clicks and hover on a layer, with a hand cursor where a click does something. */
export function useLayerPointer(layerId: string, handlers: LayerPointer) {
  const map = useMap()
  const latest = useRef(handlers)
  latest.current = handlers
  const clickable = handlers.onClick !== undefined

  useEffect(() => {
    const click = (event: MapLayerMouseEvent) => {
      const feature = event.features?.[0]
      if (feature) latest.current.onClick?.(feature)
    }
    const move = (event: MapLayerMouseEvent) => {
      if (clickable) map.getCanvas().style.cursor = 'pointer'
      latest.current.onHover?.(event.features?.[0] ?? null, [event.lngLat.lng, event.lngLat.lat])
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      latest.current.onHover?.(null, null)
    }
    map.on('click', layerId, click)
    map.on('mousemove', layerId, move)
    map.on('mouseleave', layerId, leave)
    map.on('movestart', leave)
    return () => {
      map.off('click', layerId, click)
      map.off('mousemove', layerId, move)
      map.off('mouseleave', layerId, leave)
      map.off('movestart', leave)
    }
  }, [map, layerId, clickable])
}
