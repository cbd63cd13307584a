// @vitest-environment happy-dom

import { CommandPalette } from '@milepost/ui/layout/palette/command-palette'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TypedAhead } from './early-keys.tsx'

afterEach(cleanup)

const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

test('puts what is typed before the palette loads into the palette, and not on the page', () => {
  const onPage = vi.fn()
  document.addEventListener('keydown', onPage)
  const typed = { current: '' }
  const { unmount } = render(
    <TypedAhead
      onType={(text) => {
        typed.current = text
      }}
      onClose={() => undefined}
    />,
  )
  press('e', 'v', 'x', 'Backspace', 'Shift', 'é', 'Enter', ' ', 'j')
  unmount()
  render(<CommandPalette open onOpenChange={() => undefined} groups={[]} placeholder="Search" typedAhead={typed} />)
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('evé j')
  expect(onPage).not.toHaveBeenCalled()
  document.removeEventListener('keydown', onPage)
})

test('closes the loading palette with Escape, and leaves browser shortcuts alone', () => {
  const onClose = vi.fn()
  const onType = vi.fn()
  render(<TypedAhead onType={onType} onClose={onClose} />)
  fireEvent.keyDown(document.body, { key: 'r', ctrlKey: true })
  expect(onType).not.toHaveBeenCalled()
  press('Escape')
  expect(onClose).toHaveBeenCalledOnce()
})
