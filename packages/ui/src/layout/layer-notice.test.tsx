// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { LayerNotice } from './layer-notice.ts'

afterEach(cleanup)

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('repeats a notice that must be reachable on every page in an open %s', (_, Layer) => {
  const onPress = vi.fn()
  render(
    <LayerNotice
      value={
        <button type="button" onClick={onPress}>
          Sign in now
        </button>
      }
    >
      <Layer open onOpenChange={vi.fn()} title="Connect Samsara">
        <input aria-label="API token" />
      </Layer>
    </LayerNotice>,
  )
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign in now' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByLabelText('API token'))
})
