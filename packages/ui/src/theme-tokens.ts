import { useSyncExternalStore } from 'react'

/** Reads a token by its name without the dashes: `tokens('c1')`, or a whole `var(--c1)`. */
export type Tokens = (name: string) => string

function readTokens(): Tokens {
  const style = getComputedStyle(document.documentElement)
  return (name) => {
    const inner = /^var\(--(.+)\)$/.exec(name)?.[1] ?? name
    return style.getPropertyValue(`--${inner}`).trim() || '#808080'
  }
}

let current: Tokens | undefined

function subscribe(listener: () => void) {
  const observer = new MutationObserver(() => {
    current = undefined
    listener()
  })
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/**
 * Returns the theme's colors as values, for code that can't read CSS variables (canvas, WebGL); updated on a theme
 * change.
 */
export function useThemeTokens(): Tokens {
  return useSyncExternalStore(subscribe, () => {
    current ??= readTokens()
    return current
  })
}
