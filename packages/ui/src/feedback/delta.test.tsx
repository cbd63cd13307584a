// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Delta, gapText } from './delta.tsx'

afterEach(cleanup)

const drawn = (value: number, margin: number | null = 0) => {
  const { container } = render(<Delta value={value} margin={margin} format={(size) => size.toFixed(1)} good="down" />)
  return { text: container.textContent, tone: container.querySelector('span span')!.className }
}

test('treats a change that rounds to zero as no change, neither good nor bad', () => {
  expect(drawn(-0.04)).toEqual({ text: 'no change', tone: 'text-text-3' })
  cleanup()
  expect(drawn(-0.06).text).toBe('▼down 0.1')
})

test('shows every change with its margin, and one within it in gray without an arrow', () => {
  expect(drawn(-3, 5)).toEqual({ text: '−3.0 ± 5.0', tone: 'text-text-3' })
  cleanup()
  expect(drawn(-6, 5)).toEqual({ text: '▼down 6.0 ± 5.0', tone: 'text-success' })
  cleanup()
  expect(drawn(6, 5).tone).toBe('text-destructive')
  cleanup()
  expect(drawn(-6.04, 5.96)).toEqual({ text: '−6.0 ± 6.0', tone: 'text-text-3' })
})

test('rounds a change and its margin to whole numbers by default, as counts are', () => {
  const { container } = render(<Delta value={-2} margin={5.029_052} good="down" />)
  expect(container.textContent).toBe('−2 ± 5')
})

test('treats a change whose margin is unknown as uncertain', () => {
  expect(drawn(40, null)).toEqual({ text: '+40.0', tone: 'text-text-3' })
})

test('shows the margin of no change too, except of what is measured', () => {
  expect(drawn(0, 5).text).toBe('no change ± 5.0')
  cleanup()
  expect(drawn(-0.04, 0.2)).toEqual({ text: 'no change ± 0.2', tone: 'text-text-3' })
  cleanup()
  expect([drawn(0, 0).text, drawn(0, 0.01).text, drawn(0, null).text]).toEqual(Array(3).fill('no change'))
})

test('says once how many days there are to compare with', () => {
  const gap = (covered: string, against: string) => gapText({ reason: 'noEarlierData', covered }, against)
  expect(gap('4 of 7', 'previous 7 days')).toBe('Not compared: only 4 of the previous 7 days have data.')
  expect(gap('0 of 7', 'previous 7 days')).toBe('Not compared: no data for the previous 7 days.')
})
