import type { ReactNode } from 'react'
import type { LngLat } from './map-context.ts'
import type { MapGround } from './map-ground.ts'

export interface MapViewProps {
  /** What the map shows, for screen readers. */
  label: string
  /** The address of the basemap's files. */
  basePath?: string | undefined
  /** The installation's base map; the built-in one if absent. Keep it stable: a new one creates a new map. */
  ground?: MapGround | undefined
  /** Points to bring into view; a new array moves the map. */
  fitTo?: readonly LngLat[] | undefined
  /**
   * Their current places, if they move: the map stays, and shows whether any is in view. Defaults to the original ones.
   */
  places?: readonly LngLat[] | undefined
  maxFitZoom?: number | undefined
  /** Layers. */
  children?: ReactNode
}
