import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A pin marks its place even if another covers half of it: WCAG 2.5.8 exempts map pins as essential. */
const isCoveredPin = (rule: string, html: string) => rule === 'target-size' && html.includes('data-map-pin')

/** Asserts that the current page breaks no WCAG 2.2 AA rule that a program can check. Map pixels aren't checked. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // In this page alone: nothing here shows another site in a frame, and a page more for each look is a third of its time.
    .setLegacyMode()
    // What passes is not read, and would be named element by element.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('.maplibregl-map')
    .analyze()
  const broken = violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ html }) => !isCoveredPin(id, html)) }))
    .filter(({ nodes }) => nodes.length > 0)
  expect(broken.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ; ')}`)).toEqual([])
}
