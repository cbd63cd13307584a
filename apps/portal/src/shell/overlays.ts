import { createContext, use } from 'react'

/** Overlays above the page; one at a time. */
export type Overlay = 'palette' | 'controlCenter' | 'keys' | 'menu'

export const OverlayContext = createContext<{
  shown: Overlay | undefined
  show: (overlay: Overlay | undefined) => void
}>({ shown: undefined, show: () => undefined })

export const useOverlays = () => use(OverlayContext)
