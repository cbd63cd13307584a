import type { ComponentType } from 'react'

export type PageModule = () => Promise<{ default: ComponentType }>

// The page frame must know which pages are built without importing them, because they import the frame.
const known = new Map<string, PageModule>()

/** Registers the built pages; the router calls it before anything is shown. */
export function providePages(modules: Readonly<Record<string, PageModule>>): void {
  for (const [path, load] of Object.entries(modules)) known.set(path, load)
}

/** True if a page with this path is built. */
export const isBuilt = (path: string): boolean => known.has(path)

/** Preloads a page's code; a failure is shown when the page is opened. */
export const preloadPage = (path: string): void =>
  void known
    .get(path)?.()
    .catch(() => undefined)
