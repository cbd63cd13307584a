// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { later, oneOf, onOrOff } from '../filter-field.ts'
import { FieldBar } from './field-bar.tsx'
import type { FieldValues } from './field-chip.tsx'

afterEach(cleanup)

const faults = [
  { value: 'atFault', label: 'At fault' },
  { value: 'notAtFault', label: 'Not at fault' },
]
const fields = [
  oneOf('fault', 'Fault', faults),
  later(onOrOff('video', 'With video')),
  later(oneOf('waiting', 'Review', [{ value: 'yes', label: 'Awaiting review' }])),
  later(onOrOff('incomplete', 'Fault or cost missing')),
]

function Bar({ start = {} }: { start?: FieldValues }) {
  const [values, setValues] = useState(start)
  return (
    <FieldBar
      fields={fields}
      values={values}
      onChange={(next) => setValues({ ...values, ...next })}
      isSet={(names) => names.some((name) => values[name] !== undefined)}
      narrowed={Object.values(values).some((value) => value !== undefined)}
      onReset={() => setValues({})}
    />
  )
}

const shown = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('shows the less common filters that are set, and keeps the others behind one button', () => {
  render(<Bar start={{ waiting: 'yes' }} />)
  expect(shown()).toEqual(['Fault', 'ReviewAwaiting review', 'Clear Review', 'More filters', 'Reset'])
})

test('keeps a filter in its place after it is cleared', () => {
  render(<Bar start={{ waiting: 'yes' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Clear Review' }))
  expect(shown()).toEqual(['Fault', 'Review', 'More filters'])
})

test('focuses the first filter that “More filters” reveals', () => {
  render(<Bar start={{ waiting: 'yes' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }))
  expect(shown()).toEqual([
    'Fault',
    'With video',
    'ReviewAwaiting review',
    'Clear Review',
    'Fault or cost missing',
    'Reset',
  ])
  expect(document.activeElement?.textContent).toBe('With video')
})
