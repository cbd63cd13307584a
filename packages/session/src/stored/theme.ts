import { textPreference, usePreference } from './preference.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

export const theme = textPreference<Theme>('theme', themes, 'system')

export const useTheme = () => usePreference(theme)

/** Returns the current theme: the selected one, or the system's. */
export const themeInForce = (): 'light' | 'dark' => {
  const chosen = theme.get()
  if (chosen !== 'system') return chosen
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies the theme to the document, now and on every change. */
export function followTheme(): void {
  const paint = () => {
    document.documentElement.dataset.theme = themeInForce()
  }
  paint()
  theme.watch(paint)
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', paint)
}
