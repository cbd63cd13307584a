import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ; ')}`)).toEqual([])
}
