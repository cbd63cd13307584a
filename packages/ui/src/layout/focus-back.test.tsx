// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../form/button.tsx'
import { BulkBar } from '../table/bulk-bar.tsx'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'

afterEach(cleanup)

function Page({ layer: Layer, stays = true }: { layer: typeof Dialog | typeof Drawer; stays?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main tabIndex={-1}>
      {(stays || !open) && <Button onClick={() => setOpen(true)}>Edit</Button>}
      <Layer open={open} onOpenChange={setOpen} title="Settings">
        <input aria-label="Name" />
      </Layer>
    </main>
  )
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])(
  'returns the focus to the opener of a %s when it closes, or to the content if the opener is gone',
  async (_, layer) => {
    const { rerender } = render(<Page layer={layer} />)
    press('Edit')
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
    press('Close')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })))
    rerender(<Page layer={layer} stays={false} />)
    press('Edit')
    screen.getByLabelText('Name').focus()
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
  },
)

function List() {
  const [count, setCount] = useState(10)
  return (
    <main tabIndex={-1}>
      {count > 0 && (
        <BulkBar
          count={count}
          total={54}
          offerAll={count === 10}
          onSelectAll={() => setCount(54)}
          onClear={() => setCount(0)}
          actions={null}
        />
      )}
    </main>
  )
}

test('passes the focus of a control that disappears when pressed to its container', () => {
  render(<List />)
  press('Select all 54 matching')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected rows' }))
  press('Clear')
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('keeps the focus on a busy button, and ignores a second click', () => {
  let times = 0
  const { rerender } = render(<Button onClick={() => times++}>Save</Button>)
  press('Save')
  rerender(
    <Button busy onClick={() => times++}>
      Save
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(times).toBe(1)
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
})
