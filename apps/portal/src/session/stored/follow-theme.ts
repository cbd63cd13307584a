import { makeAdminThingsObvious, theme } from './preferences.ts'

/** The theme to draw in: the chosen one, or the system's. */
export const themeInForce = (): 'light' | 'dark' => {
  const chosen = theme.get()
  if (chosen !== 'system') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Writes theme and "make admin things obvious" to the document, now and whenever they change. */
export function followTheme(): void {
  const root = document.documentElement
  const paint = () => {
    root.dataset.theme = themeInForce()
  }
  const mark = () => root.toggleAttribute('data-admin-obvious', makeAdminThingsObvious.get())
  paint()
  mark()
  theme.watch(paint)
  makeAdminThingsObvious.watch(mark)
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint)
}
