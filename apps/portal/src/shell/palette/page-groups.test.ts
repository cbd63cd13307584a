import { expect, test } from 'vitest'
import { pageGroups } from './page-groups.tsx'

test('finds a page by its own name, not by what is on it', () => {
  const pages = pageGroups(['admin'], () => undefined).flatMap(({ items }) => items)
  const found = pages.filter(({ label, keywords = [] }) =>
    [label, ...keywords].join(' ').toLowerCase().includes('event'),
  )
  expect(found.map(({ label }) => label)).toContain('Events')
  expect(found.filter(({ label }) => !/event/i.test(label))).toEqual([])
})
