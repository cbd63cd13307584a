// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FormatSettingsContext } from './format-settings.ts'
import { Moment } from './moment.tsx'

afterEach(cleanup)

const at = '2026-11-20T22:41:08Z'
const textOf = (moment: ReactNode) =>
  render(
    <FormatSettingsContext value={{ units: 'imperial', timeZone: 'America/Chicago' }}>{moment}</FormatSettingsContext>,
  ).container.textContent

test('leaves the zone of a time in a table to the column header', () => {
  expect(textOf(<Moment at={at} />)).toBe('2026-11-20 16:41:08')
})

test('names the zone of a time outside tables', () => {
  expect(textOf(<Moment at={at} zoned />)).toBe('2026-11-20 16:41:08 CST')
})

test('shows a dash, or the given text, without a time', () => {
  expect(textOf(<Moment at={null} zoned />)).toBe('—')
  expect(textOf(<Moment at={null} never="Not yet" />)).toBe('Not yet')
})

test('shows the time where it happened, then the reader’s with its zone', () => {
  expect(textOf(<Moment at={at} placeZone="America/New_York" />)).toBe(
    '2026-11-20 17:41:08 EST · 16:41:08 CST (your time)',
  )
})
