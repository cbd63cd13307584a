import { expect, test } from 'vitest'
import { rememberedScope } from './remembered-scope.ts'

test('carries vehicles and days to another tab, but not page-specific filters', () => {
  expect(rememberedScope('?range=6m&connection=2&connection=8&providers=noneOf&open=77&page=3&sort=-risk')).toBe(
    '?range=6m&connection=2&connection=8&providers=noneOf',
  )
  expect(rememberedScope('?from=2026-09-01&to=2026-10-31&vehicle=5&region=31&text=van')).toBe(
    '?from=2026-09-01&to=2026-10-31&vehicle=5',
  )
  expect(rememberedScope('')).toBe('')
})
