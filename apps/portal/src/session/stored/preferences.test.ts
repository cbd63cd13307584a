// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('defaults to imperial units and unmarked admin controls', async () => {
  const { units, makeAdminThingsObvious } = await import('./preferences.ts')
  expect([units.get(), makeAdminThingsObvious.get()]).toEqual(['imperial', false])
})

test('stores choices under their plain names', async () => {
  const { units } = await import('./preferences.ts')
  units.set('metric')
  expect(localStorage.getItem('units')).toBe('metric')
})

test('treats an invalid value as not chosen', async () => {
  localStorage.setItem('units', 'furlongs')
  localStorage.setItem('sidebar-groups', '"view"')
  const { units, openGroups } = await import('./preferences.ts')
  expect([units.get(), openGroups.get()]).toEqual(['imperial', ['view']])
})
