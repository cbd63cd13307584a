// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../form/button.tsx'
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

test('inside a form, closes once done without sending that form, and can be opened and confirmed again', async () => {
  const onConfirm = vi.fn(async () => undefined)
  const onSubmit = vi.fn()
  render(<OuterForm onConfirm={onConfirm} onSubmit={onSubmit} />)
  for (const times of [1, 2]) {
    fireEvent.submit(screen.getByRole('form', { name: 'Rule' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onConfirm).toHaveBeenCalledTimes(times)
    expect(onSubmit).toHaveBeenCalledTimes(times)
  }
})

test('isn’t busy once done, even if it is kept open', async () => {
  const onOpenChange = show(async () => undefined)
  fireEvent.click(action())
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(false))
})

function OuterForm({ onConfirm, onSubmit }: { onConfirm: () => Promise<unknown>; onSubmit: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <form
      aria-label="Rule"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        setOpen(true)
      }}
    >
      <Button type="submit">Save</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Save this rule?"
        effect="It would have sent 400 notices last week."
        action="Save anyway"
        onConfirm={onConfirm}
      />
    </form>
  )
}
