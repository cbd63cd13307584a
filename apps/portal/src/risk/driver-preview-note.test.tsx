// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DriverPreviewNote } from './driver-preview-note.tsx'

afterEach(cleanup)

const textOf = (coverage: number | null) => {
  const { textContent } = render(<DriverPreviewNote of="the distance on these days" coverage={coverage} />).container
  cleanup()
  return textContent
}

test('rounds the share with a known driver like other shares, but never up to all', () => {
  expect(textOf(0.966)).toContain('97% of the distance on these days has a known driver; the rest counts only')
  expect(textOf(0.9995)).toContain('>99% of the distance')
  expect(textOf(1)).toMatch(/100% of the distance on these days has a known driver\. A score/)
  expect(textOf(null)).not.toContain('%')
})
