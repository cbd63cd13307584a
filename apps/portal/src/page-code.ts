import type { ComponentType } from 'react'

export type PageModule = () => Promise<{ default: ComponentType }>

// The frame of the pages must know which are built without importing them: they import the frame.
const known = new Map<string, PageModule>()

/** Tells which pages are built; the router does so before anything is shown. */
export function providePages(modules: Readonly<Record<string, PageModule>>): void {
  for (const [path, load] of Object.entries(modules)) known.set(path, load)
}

/** Whether a page of this path is built. */
export const isBuilt = (path: string): boolean => known.has(path)

/** Loads a page's code ahead; a failure is told when the page is opened. */
export const preloadPage = (path: string): void =>
  void known
    .get(path)?.()
    .catch(() => undefined)
