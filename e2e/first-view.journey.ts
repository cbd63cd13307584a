import { expect, type Request, test } from '@playwright/test'
import { addressOf, recordOf } from './support/built-pages.ts'
import { signIn } from './support/people.ts'

/** More requests than this take longer than the bytes they carry on a phone's connection. */
const mostFiles = 30

// A map, a player and charts: the other records are made of the same parts.
const { event, vehicle } = recordOf
for (const [name, page] of Object.entries({ dashboard: { path: '/' }, event, vehicle }))
  test(`a first view of ${name} asks for at most ${mostFiles} files, compressed in advance`, async ({ browser }) => {
    const person = await browser.newContext()
    const list = await person.newPage()
    await signIn(list, 'operator', '/')
    const path = await addressOf(list, page)
    // The same person with an empty cache.
    const fresh = await browser.newContext({ storageState: await person.storageState() })
    const view = await fresh.newPage()
    // The frame that renews the session asks for some of them again, and gets them from the cache.
    const files = new Map<string, Request>()
    view.on('request', (request) => {
      if (/\/(assets|basemap)\//.test(request.url())) files.set(request.url(), request)
    })
    await signIn(view, 'operator', path)
    await expect(view.locator('main h1')).toBeVisible()
    await expect(view.locator('main [class*="animate-shimmer"]')).toHaveCount(0)
    expect(files.size).toBeGreaterThan(3)
    expect(files.size, [...files.keys()].join('\n')).toBeLessThanOrEqual(mostFiles)
    const scripts = [...files.values()].filter((file) => file.url().endsWith('.js'))
    const encodings = await Promise.all(
      scripts.map(async (file) => (await (await file.response())?.allHeaders())?.['content-encoding']),
    )
    expect(new Set(encodings)).toEqual(new Set(['br']))
  })
