// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster, toastSuccess } from './toaster.tsx'

afterEach(async () => {
  toast.dismiss()
  // The library removes a message with a timer, which would outlive the page.
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]')).toBeNull())
  cleanup()
})

/** A page with a button before the messages, and one after them. */
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

/** Moves the focus as Tab does: a blur handler may redirect it. */
function tab(from: HTMLElement, to: HTMLElement): void {
  fireEvent.focusOut(from, { relatedTarget: to })
  if (document.activeElement !== from) return
  to.focus()
  fireEvent.focusIn(to, { relatedTarget: from })
}

test('returns the focus to where it came from on Undo', async () => {
  const undone = vi.fn()
  const { rate, undo } = await withMessage(undone)
  rate.focus()
  tab(rate, undo)
  fireEvent.click(undo)
  expect(undone).toHaveBeenCalledOnce()
  // Immediately: keys pressed until the message is gone would be lost.
  expect(document.activeElement).toBe(rate)
})

test('doesn’t move the focus on a mouse click, which brings none along', async () => {
  const { rate, next, undo } = await withMessage()
  rate.focus()
  tab(rate, undo)
  tab(undo, next)
  fireEvent.click(undo)
  expect(document.activeElement).toBe(next)
})

test('keeps the focus after the message when tabbing past it, instead of returning to what is before it', async () => {
  const { rate, undo, next } = await withMessage()
  rate.focus()
  tab(rate, undo)
  tab(undo, next)
  expect(document.activeElement).toBe(next)
})
