// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Truck } from './icons.gen.tsx'

test('takes a class and is hidden from screen readers', () => {
  const svg = render(<Truck className="size-4" />).container.querySelector('svg')!
  expect(svg.getAttribute('class')).toBe('size-4')
  expect(svg.getAttribute('aria-hidden')).toBe('true')
  expect(svg.querySelectorAll('path, circle')).toHaveLength(3)
})
