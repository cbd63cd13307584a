// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Dotted } from './dotted.tsx'

afterEach(cleanup)

test('keeps the text direction of each part, and drops empty parts with their dot', () => {
  const { container } = render(<Dotted parts={['שלום', null, 'محمد', false, '', '130 mi']} />)
  expect(container.innerHTML).toBe('<bdi>שלום</bdi> · <bdi>محمد</bdi> · <bdi>130 mi</bdi>')
})
