import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare const axe: typeof axeCore

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What passes is not read, and would be named element by element. */
const options: axeCore.RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** A pin marks its place even if another covers half of it: WCAG 2.5.8 exempts map pins as essential. */
const isCoveredPin = (rule: string, html: string) => rule === 'target-size' && html.includes('data-map-pin')

/** Asserts that the current page breaks no WCAG 2.2 AA rule that a program can check. Map pixels aren't checked. */
export async function expectAccessible(page: Page): Promise<void> {
  const [main, ...inner] = page.frames()
  await loadAxe(main!)
  // A frame that renews the session may be gone by now.
  for (const frame of inner) await loadAxe(frame).catch(() => undefined)
  const violations = await page.evaluate(async (options) => {
    const found = await axe.run({ exclude: ['.maplibregl-map'] }, options)
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, target }) => ({ html, target: String(target) })),
    }))
  }, options)
  const broken = violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isCoveredPin(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
  expect(broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ; ')}`)).toEqual([])
}

/** Once per document: a later check of the same one takes half as long with the code that has been compiled already. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
}
