import { type ErrorEvent, type LngLatBoundsLike, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Tokens, useThemeTokens } from '../theme-tokens.ts'
import { landSource } from './basemap-style.ts'
import { boundsOf } from './bounds-of.ts'
import { discardMap, keepMap, takeMap } from './kept-map.ts'
import { type LngLat, MapContext } from './map-context.ts'
import { MapFurniture } from './map-furniture.tsx'
import type { LoadedGround } from './map-ground.ts'
import type { MapViewProps } from './map-view-props.ts'
import { EmptyView } from './states/empty-view.tsx'
import { MapWait } from './states/map-wait.tsx'
import { useGround } from './use-ground.ts'

// When bundled, the worker can't find itself and needs its address.
setWorkerUrl(workerUrl)

/** North America between Mexico and the Arctic circle. */
const wholeContinent: LngLatBoundsLike = [-128, 22, -62, 58]

/** The chart itself. Import it only lazily. */
export default function MapCanvas({
  basePath = '/basemap',
  ground: wanted,
  fitTo,
  places = fitTo,
  maxFitZoom = 13,
  children,
  label,
  onRetry,
}: MapViewProps & { onRetry: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const tokens = useThemeTokens()
  const first = useRef({ tokens, fitTo })
  const [map, setMap] = useState<MapLibre | null>(null)
  const [failed, setFailed] = useState(false)
  const { ground, replaced, giveUp } = useGround(wanted, basePath)

  useEffect(() => {
    if (!ground) return
    const start = boundsOf(first.current.fitTo) ?? wholeContinent
    const kept = takeMap(ground.key, frame.current!)
    const made = kept ?? newMap(frame.current!, ground, first.current.tokens, start, maxFitZoom)
    let broken = false
    const onLoad = () => setMap(made)
    const onIdle = () => frame.current?.setAttribute('data-idle', '')
    const onError = (event: ErrorEvent & { sourceId?: string }) => {
      if (ground.kind !== 'builtIn' && !made.loaded()) giveUp()
      else if (event.sourceId === landSource) {
        broken = true
        setFailed(true)
      }
    }
    made.once('idle', onIdle)
    made.on('error', onError)
    if (kept) {
      kept.fitBounds(start, { padding: 40, maxZoom: maxFitZoom, duration: 0 })
      setMap(kept)
    } else made.once('load', onLoad)
    return () => {
      setMap(null)
      made.off('idle', onIdle)
      made.off('error', onError)
      made.off('load', onLoad)
      if (broken) discardMap(made)
      else keepMap(ground.key, made)
    }
  }, [ground, giveUp, maxFitZoom])

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])

  useRepaint(map, tokens, ground)
  useFit(map, fitTo, maxFitZoom, first)

  // The layers are next to the drawing, not in it: its style sheet would set their fonts.
  return (
    <div className="@container absolute inset-0 overflow-clip rounded-[inherit]">
      <div ref={frame} className="size-full" />
      {(failed || !map) && <MapWait failed={failed} onRetry={onRetry} />}
      {map && (
        <MapContext value={map}>
          {children}
          <MapFurniture
            credits={ground?.credits ?? null}
            replaced={replaced}
            onFit={() => fit(map, places, maxFitZoom)}
          />
          <EmptyView points={places} onShowAll={() => fit(map, places, maxFitZoom)} />
        </MapContext>
      )}
    </div>
  )
}

function newMap(
  frame: HTMLElement,
  ground: LoadedGround,
  tokens: Tokens,
  bounds: LngLatBoundsLike,
  maxZoom: number,
): MapLibre {
  const container = document.createElement('div')
  container.className = 'size-full'
  frame.append(container)
  const made = new MapLibre({
    container,
    style: ground.style(tokens),
    bounds,
    fitBoundsOptions: { padding: 40, maxZoom },
    attributionControl: ground.credits === null ? { compact: true } : false,
    dragRotate: false,
    pitchWithRotate: false,
    maxZoom: 16,
  })
  made.touchZoomRotate.disableRotation()
  return made
}

function useRepaint(map: MapLibre | null, tokens: Tokens, ground: LoadedGround | undefined) {
  useEffect(() => {
    for (const layer of (map && ground?.style(tokens).layers) ?? []) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        map?.setPaintProperty(layer.id, name as never, value as never)
    }
  }, [map, tokens, ground])
}

// The first fit is the map's initial view; only later ones move it.
function useFit(
  map: MapLibre | null,
  fitTo: readonly LngLat[] | undefined,
  maxZoom: number,
  first: RefObject<{ fitTo: readonly LngLat[] | undefined }>,
) {
  useEffect(() => {
    if (map && fitTo && fitTo !== first.current.fitTo) fit(map, fitTo, maxZoom)
  }, [map, fitTo, maxZoom, first])
}

function fit(map: MapLibre, points: readonly LngLat[] | undefined, maxZoom: number) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  map.fitBounds(boundsOf(points) ?? wholeContinent, { padding: 40, maxZoom, duration: still ? 0 : 150 })
}
