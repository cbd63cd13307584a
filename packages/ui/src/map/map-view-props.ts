import type { ReactNode } from 'react'
import type { RasterTiles } from './basemap-style.ts'
import type { LngLat } from './map-context.ts'

export interface MapViewProps {
  /** What the map shows, for screen readers. */
  label: string
  /** Where the basemap's files are served. */
  basePath?: string | undefined
  /** Online tiles where the deployment has them; without, the map works with no internet. */
  tiles?: RasterTiles | undefined
  /** Points to bring into sight; a new array moves the map. */
  fitTo?: readonly LngLat[] | undefined
  maxFitZoom?: number | undefined
  /** Told once when the map cannot draw. */
  onFailed?: ((error: unknown) => void) | undefined
  /** Layers. */
  children?: ReactNode
}
