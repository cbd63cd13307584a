import { makeAdminThingsObvious, theme } from './preferences.ts'

/** Returns the current theme: the selected one, or the system's. */
export const themeInForce = (): 'light' | 'dark' => {
  const chosen = theme.get()
  if (chosen !== 'system') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies the theme and "Highlight admin-only controls" to the document, now and on every change. */
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
