// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('defaults to imperial units and the system’s theme', async () => {
  const { units, theme, makeAdminThingsObvious } = await import('./preferences.ts')
  expect([units.get(), theme.get(), makeAdminThingsObvious.get()]).toEqual(['imperial', 'system', false])
})

test('stores choices under their plain names', async () => {
  const { units, theme } = await import('./preferences.ts')
  units.set('metric')
  theme.set('dark')
  expect([localStorage.getItem('units'), localStorage.getItem('theme')]).toEqual(['metric', 'dark'])
})

test('treats an invalid value as not chosen', async () => {
  localStorage.setItem('units', 'furlongs')
  localStorage.setItem('sidebar-groups', '"view"')
  const { units, openGroups } = await import('./preferences.ts')
  expect([units.get(), openGroups.get()]).toEqual(['imperial', ['view']])
})

test('follows a choice made in another tab', async () => {
  const { theme } = await import('./preferences.ts')
  const received = vi.fn()
  theme.watch(received)
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(received).toHaveBeenCalled()
  expect(theme.get()).toBe('dark')
})
