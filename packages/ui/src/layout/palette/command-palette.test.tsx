// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CommandPalette } from './command-palette.tsx'
import type { PaletteFindings } from './palette-item.ts'

window.Element.prototype.scrollIntoView ??= () => undefined
afterEach(cleanup)

const item = (label: string) => ({ id: label, label, onSelect: vi.fn() })
const groups = [
  { heading: 'Recent', items: [item('Unit 9')] },
  { heading: 'View', items: [item('Vehicles'), item('Drivers')] },
  { heading: 'Switch client', typedOnly: true, items: [item('Acme Trucking')] },
]

function open(onSearch: (text: string) => Promise<PaletteFindings>) {
  render(
    <CommandPalette
      open
      onOpenChange={() => undefined}
      groups={groups}
      placeholder="Search vehicles"
      onSearch={onSearch}
    />,
  )
  return (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
}
const found = async (findings: Partial<PaletteFindings>) => ({ groups: [], missing: [], failed: [], ...findings })
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const status = () => within(screen.getByRole('dialog')).getAllByRole('status').at(-1)!.textContent

test('shows what was opened last first, and what is only searched once something is typed', () => {
  const type = open(() => found({}))
  expect(screen.getByPlaceholderText('Search vehicles')).toBeTruthy()
  expect(names()).toEqual(['Unit 9', 'Vehicles', 'Drivers'])
  type('acme')
  expect(names()).toEqual(['Acme Trucking'])
})

test('marks the typed words and finds pages despite a typing error', () => {
  const type = open(() => found({}))
  type('driv')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Driv'])
  type('vehcles')
  expect(names()).toEqual(['Vehicles'])
})

test('says what was not found and what could not be searched', async () => {
  const type = open(() =>
    found({
      groups: [{ heading: 'Drivers', items: [item('Zoe Zed')] }],
      missing: ['vehicles', 'events'],
      failed: ['losses'],
    }),
  )
  type('zoe')
  await screen.findByText('Zed', { exact: false })
  expect(status()).toBe('Could not search losses. Nothing found for “zoe” in vehicles or events.')
})

test('says what it searches for while nothing is found yet', () => {
  const type = open(() => new Promise(() => {}))
  type('sandra')
  expect(screen.getByText('Searching for “sandra”')).toBeTruthy()
  type('vehicles')
  expect(screen.queryByText('Searching for “vehicles”')).toBeNull()
})

test('says if nothing was found at all', async () => {
  const type = open(() => found({ missing: ['vehicles'] }))
  type('qqqq')
  expect(await screen.findByText('Nothing found for “qqqq”')).toBeTruthy()
})

test('says if search is down, and still finds pages', async () => {
  const type = open(() => Promise.reject(new Error('down')))
  type('drivers')
  expect(await screen.findByText('Search isn’t responding. You can still find pages and commands.')).toBeTruthy()
  expect(names()).toEqual(['Drivers'])
})
