// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('follows the system until a theme is chosen, which is stored under its plain name', async () => {
  const { theme } = await import('./theme.ts')
  expect(theme.get()).toBe('system')
  theme.set('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('follows a choice made in another tab', async () => {
  const { theme } = await import('./theme.ts')
  const received = vi.fn()
  theme.watch(received)
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(received).toHaveBeenCalled()
  expect(theme.get()).toBe('dark')
})
