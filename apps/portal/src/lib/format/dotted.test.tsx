// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Dotted } from './dotted.tsx'

test('each part of a line keeps its own direction, and what is nothing leaves no dot', () => {
  const { container } = render(<Dotted parts={['שלום', null, 'محمد', false, '', '130 mi']} />)
  expect(container.innerHTML).toBe('<bdi>שלום</bdi> · <bdi>محمد</bdi> · <bdi>130 mi</bdi>')
})
