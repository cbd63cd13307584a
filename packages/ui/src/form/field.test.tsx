// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

afterEach(cleanup)

const signature = (error?: string) => (
  <Field label="Signature" hint="Type your full name." error={error}>
    <Input />
  </Field>
)
const described = () => document.getElementById(screen.getByLabelText('Signature').getAttribute('aria-describedby')!)

test('describes a field by its hint', () => {
  render(signature())
  expect(described()?.textContent).toBe('Type your full name.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows an error instead of the hint', () => {
  render(signature('Type your full name.'))
  expect(screen.getAllByText('Type your full name.')).toHaveLength(1)
  expect(described()).toBe(screen.getByRole('alert'))
})
