import type { ReactNode } from 'react'
import type { LngLat } from './map-context.ts'
import type { MapGround } from './map-ground.ts'

export interface MapViewProps {
  /** What the map shows, for screen readers. */
  label: string
  /** Where the basemap's files are served. */
  basePath?: string | undefined
  /** What the installation draws its maps on; without, what is built in. Keep it stable: a new one is a new map. */
  ground?: MapGround | undefined
  /** Points to bring into sight; a new array moves the map. */
  fitTo?: readonly LngLat[] | undefined
  /** Where these are by now, if they move: the map stays, and says whether any is in sight. By itself where they were. */
  places?: readonly LngLat[] | undefined
  maxFitZoom?: number | undefined
  /** Told once when the map cannot draw. */
  onFailed?: ((error: unknown) => void) | undefined
  /** Layers. */
  children?: ReactNode
}
