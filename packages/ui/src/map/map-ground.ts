import type { StyleSpecification } from 'maplibre-gl'
import type { Tokens } from '../theme-tokens.ts'
import { basemapStyle, firstLabelLayer, type RasterTiles } from './basemap-style.ts'

/** What a map is drawn on. */
export type MapGround =
  | { kind: 'builtIn'; tiles?: RasterTiles | undefined }
  /** A MapLibre style, used as it is. */
  | { kind: 'style'; url: string }
  /** A PMTiles file with a Protomaps basemap, read in ranges of bytes. */
  | { kind: 'file'; url: string }
  /** Vector tiles of the demo's roads, with {z}, {x}, {y}, named like those of a Protomaps basemap. */
  | { kind: 'simulated'; url: string }

/** A base map that is ready to be drawn. */
export type LoadedGround = {
  kind: MapGround['kind']
  /** The same for base maps that are drawn alike, so that one map can be reused. */
  key: string
  /** The style in the theme's colors; its layers keep their ids when the theme changes. */
  style: (tokens: Tokens) => StyleSpecification
  /** The data sources; null if the style names them itself. */
  credits: string | null
}

/** After waiting this long, the built-in map is drawn. */
const patienceMs = 8_000

export function builtInGround(basePath: string, tiles?: RasterTiles): LoadedGround {
  return {
    kind: 'builtIn',
    key: `built in ${basePath} ${tiles?.url ?? ''}`,
    style: (tokens) => basemapStyle(tokens, basePath, tiles),
    credits: tiles ? `${tiles.attribution} · ` : '',
  }
}

/** Fetches what the base map needs before it can be drawn. Throws if it can't be loaded or times out. */
export async function loadGround(ground: MapGround, basePath: string): Promise<LoadedGround> {
  if (ground.kind === 'builtIn') return builtInGround(basePath, ground.tiles)
  const signal = AbortSignal.timeout(patienceMs)
  if (ground.kind === 'style') {
    const style = withLabelMark(await fetchStyle(ground.url, signal))
    return { kind: 'style', key: ground.url, style: () => style, credits: null }
  }
  const { openStreets, simulatedRoads, streetStyle } = await import('./street-style.ts')
  const streets =
    ground.kind === 'file' ? await openStreets(absolute(ground.url), signal) : simulatedRoads(absolute(ground.url))
  return {
    kind: ground.kind,
    key: ground.url,
    style: (tokens) => streetStyle(basemapStyle(tokens, basePath, undefined), streets, themeOfPage(), tokens),
    credits: ground.kind === 'file' ? 'Protomaps © OpenStreetMap · ' : 'Simulated roads · ',
  }
}

/** MapLibre reads tiles in a worker, which needs whole addresses; placeholders in braces are kept. */
const absolute = (url: string) => decodeURI(new URL(url, location.href).href)

const themeOfPage = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

async function fetchStyle(url: string, signal: AbortSignal): Promise<StyleSpecification> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`The map style server returned ${answer.status}`)
  const style: Partial<StyleSpecification> | null = await answer.json()
  if (style?.version !== 8 || !Array.isArray(style.layers) || typeof style.sources !== 'object')
    throw new Error('The map style URL did not return a MapLibre style')
  return style as StyleSpecification
}

/** Our own layers go below the names; a third-party style gets an empty layer that marks where these begin. */
export function withLabelMark(style: StyleSpecification): StyleSpecification {
  const first = style.layers.findIndex((layer) => layer.type === 'symbol')
  const at = first < 0 ? style.layers.length : first
  const mark = { id: firstLabelLayer, type: 'background' as const, layout: { visibility: 'none' as const } }
  const others = style.layers.filter((layer) => layer.id !== firstLabelLayer)
  return { ...style, layers: others.toSpliced(at, 0, mark) }
}
