import { createContext, type ReactNode } from 'react'

/**
 * What must be seen and reached over every page also stands on top of each layer that covers it: behind one it would be
 * dimmed, unheard and out of reach of pointer and keys.
 */
export const LayerNotice = createContext<ReactNode>(null)
