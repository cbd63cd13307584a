import { createContext, type ReactNode } from 'react'

/**
 * A notice that must be visible and reachable on every page also appears on top of each layer that covers it: behind
 * one it would be dimmed, not announced and out of reach of pointer and keyboard.
 */
export const LayerNotice = createContext<ReactNode>(null)
