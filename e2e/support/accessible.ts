import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A pin stands where its place is, also where another covers half of it: WCAG 2.5.8 excepts pins of maps as essential. */
const isCoveredPin = (rule: string, html: string) => rule === 'target-size' && html.includes('data-map-pin')

/** The page as it is now breaks no rule of WCAG 2.2 AA that a program can check. Pixels of maps are not judged. */
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
