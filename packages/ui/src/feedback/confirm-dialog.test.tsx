// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function show(onConfirm: () => Promise<unknown> | unknown, typedName?: string) {
  const onOpenChange = vi.fn()
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete connection Samsara West?"
      effect="Its 132 vehicles stop reporting."
      action="Delete connection"
      onConfirm={onConfirm}
      typedName={typedName}
    />,
  )
  return onOpenChange
}

const action = () => screen.getByRole('button', { name: 'Delete connection' })

test('enables the button only once the name is typed exactly', async () => {
  const onConfirm = vi.fn(async () => undefined)
  const onOpenChange = show(onConfirm, 'Samsara West')
  expect(action().hasAttribute('disabled')).toBe(true)
  const box = screen.getByRole('textbox')
  fireEvent.change(box, { target: { value: 'samsara west' } })
  fireEvent.submit(box.closest('form')!)
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.change(box, { target: { value: 'Samsara West' } })
  fireEvent.submit(box.closest('form')!)
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('stays open on failure and shows the reason', async () => {
  const onOpenChange = show(async () => {
    throw new Error('A sync is running. Try again in a minute.')
  })
  fireEvent.submit(document.querySelector('form')!)
  expect((await screen.findByRole('alert')).textContent).toBe('A sync is running. Try again in a minute.')
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(action().hasAttribute('disabled')).toBe(false)
})
