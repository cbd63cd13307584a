// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('units are imperial and the theme is the system’s until chosen', async () => {
  const { units, theme, makeAdminThingsObvious } = await import('./preferences.ts')
  expect([units.get(), theme.get(), makeAdminThingsObvious.get()]).toEqual(['imperial', 'system', false])
})

test('choices are kept under their plain names', async () => {
  const { units, theme } = await import('./preferences.ts')
  units.set('metric')
  theme.set('dark')
  expect([localStorage.getItem('units'), localStorage.getItem('theme')]).toEqual(['metric', 'dark'])
})

test('a value that is none counts as not chosen', async () => {
  localStorage.setItem('units', 'furlongs')
  localStorage.setItem('sidebar-groups', '"view"')
  const { units, openGroups } = await import('./preferences.ts')
  expect([units.get(), openGroups.get()]).toEqual(['imperial', ['view']])
})

test('a choice in another tab is followed', async () => {
  const { theme } = await import('./preferences.ts')
  const heard = vi.fn()
  theme.watch(heard)
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(heard).toHaveBeenCalled()
  expect(theme.get()).toBe('dark')
})
