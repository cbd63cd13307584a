import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { safePath, saveOriginalUrl, takeOriginalUrl } from './original-url.ts'

const origin = 'https://portal.example'

test('keeps a same-origin path with query and fragment', () => {
  expect(safePath('/view/events?level=4&level=5#top', origin)).toBe('/view/events?level=4&level=5#top')
  expect(safePath('https://portal.example/profile', origin)).toBe('/profile')
})

test.each([
  '//evil.example/path',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://portal.example//evil.example',
  'https://user@portal.example/',
  'https://portal.example@evil.example/',
  '/r',
  '/R/',
  '/r?again=1',
  '/auth/callback?code=1&state=2',
  'http://[',
])('redirects %s to the start page', (address) => {
  expect(safePath(address, origin)).toBe('/')
})

test('always stays on this origin and never loops', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `/${text}`),
      ),
      (address) => {
        const path = safePath(address, origin)
        const url = new URL(path, origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname).not.toMatch(/^\/r\/?$/i)
      },
    ),
  )
})

test('returns a saved URL once', () => {
  const storage = memoryStorage()
  saveOriginalUrl(storage, '/view/vehicles?text=bus')
  expect(takeOriginalUrl(storage, origin)).toBe('/view/vehicles?text=bus')
  expect(takeOriginalUrl(storage, origin)).toBe('/')
})

test('starts at the dashboard without storage', () => {
  const storage = memoryStorage({}, { broken: true })
  saveOriginalUrl(storage, '/profile')
  expect(takeOriginalUrl(storage, origin)).toBe('/')
})

test('stays below the path of a portal that has one', () => {
  const within = (address: string) => safePath(address, 'https://portal.example', '/annotation/')
  expect(within('/annotation/team?a=1')).toBe('/annotation/team?a=1')
  expect(within('/annotation')).toBe('/annotation')
  for (const other of ['/view/events', '/annotations', '/annotation/auth/callback?code=1', '/annotation/../view'])
    expect(within(other)).toBe('/annotation/')
})
