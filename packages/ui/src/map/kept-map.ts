import type { Map as MapLibre } from 'maplibre-gl'

// Making a map costs a WebGL context, its tiles and names, and a flash of grey: going from event to event keeps one.
const keptForMs = 60_000

let kept: { style: string; map: MapLibre; timer: ReturnType<typeof setTimeout> } | undefined

/** A map that was put away, with the same style, now in `frame`; undefined where there is none. */
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

/** Puts a map away for the next one that is wanted within a minute; only one is kept, and only one that was drawn. */
export function keepMap(style: string, map: MapLibre): void {
  if (kept || !map.loaded()) {
    // Its layers take themselves off first.
    queueMicrotask(() => map.remove())
    return
  }
  map.getContainer().remove()
  const timer = setTimeout(() => {
    kept = undefined
    map.remove()
  }, keptForMs)
  kept = { style, map, timer }
}
