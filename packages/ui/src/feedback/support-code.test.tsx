// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SupportCode } from './support-code.tsx'

afterEach(cleanup)

test('shows the id by which support finds a failed request', () => {
  const { container } = render(<SupportCode requestId="7f3a-19c2" />)
  expect(container.textContent).toBe('For support: 7f3a-19c2')
  expect(screen.getByText('7f3a-19c2').tagName).toBe('CODE')
})

test('shows nothing without a request id', () => {
  expect(render(<SupportCode requestId={undefined} />).container.textContent).toBe('')
})
