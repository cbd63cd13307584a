import type { Map as MapLibre } from 'maplibre-gl'

// Creating a map costs a WebGL context, its tiles and names, and a gray flash: one is kept for moving between events.
const keptForMs = 60_000

let kept: { style: string; map: MapLibre; timer: ReturnType<typeof setTimeout> } | undefined

/** Returns a stored map with the same style, now in `frame`; undefined if there is none. */
export function takeMap(style: string, frame: HTMLElement): MapLibre | undefined {
  if (kept?.style !== style) return undefined
  const { map, timer } = kept
  kept = undefined
  clearTimeout(timer)
  frame.append(map.getContainer())
  map.resize()
  map.triggerRepaint()
  return map
}

/** Takes a map out of its frame, and frees it once its layers have removed themselves. */
export function discardMap(map: MapLibre): void {
  map.getContainer().remove()
  queueMicrotask(() => map.remove())
}

/** Stores a map for reuse within a minute. Only one is kept, and only if it was drawn. */
export function keepMap(style: string, map: MapLibre): void {
  if (kept || !map.loaded()) {
    discardMap(map)
    return
  }
  map.getContainer().remove()
  const timer = setTimeout(() => {
    kept = undefined
    map.remove()
  }, keptForMs)
  kept = { style, map, timer }
}
