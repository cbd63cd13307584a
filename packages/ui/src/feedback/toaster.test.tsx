// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster, toastSuccess } from './toaster.tsx'

afterEach(() => {
  toast.dismiss()
  cleanup()
})

/** A page with a button before the messages, and one behind them. */
async function withMessage(onClick = () => {}) {
  render(
    <>
      <button type="button">Rate</button>
      <Toaster theme="light" />
      <button type="button">Next</button>
    </>,
  )
  toastSuccess('Rated', { action: { label: 'Undo', onClick } })
  return {
    rate: screen.getByRole('button', { name: 'Rate' }),
    undo: await screen.findByRole('button', { name: 'Undo' }),
    next: screen.getByRole('button', { name: 'Next' }),
  }
}

/** Moves the focus as Tab does: who hears that it goes may send it elsewhere. */
function tab(from: HTMLElement, to: HTMLElement): void {
  fireEvent.focusOut(from, { relatedTarget: to })
  if (document.activeElement !== from) return
  to.focus()
  fireEvent.focusIn(to, { relatedTarget: from })
}

test('Undo gives the focus back to where it came from', async () => {
  const undone = vi.fn()
  const { rate, undo } = await withMessage(undone)
  rate.focus()
  tab(rate, undo)
  fireEvent.click(undo)
  expect(undone).toHaveBeenCalledOnce()
  // At once: once the message is gone, keys pressed meanwhile were lost.
  expect(document.activeElement).toBe(rate)
})

test('a press with the mouse, which brings no focus along, moves none', async () => {
  const { rate, next, undo } = await withMessage()
  rate.focus()
  tab(rate, undo)
  tab(undo, next)
  fireEvent.click(undo)
  expect(document.activeElement).toBe(next)
})

test('who tabs on behind a message stays there, instead of being led back to what is before it', async () => {
  const { rate, undo, next } = await withMessage()
  rate.focus()
  tab(rate, undo)
  tab(undo, next)
  expect(document.activeElement).toBe(next)
})
