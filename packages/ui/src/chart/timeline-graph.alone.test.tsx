// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Playback } from '../video/playback.ts'
import { TimelineGraph } from './timeline-graph.tsx'

vi.mock('../layout/element-width.ts', () => ({ useElementWidth: () => [() => undefined, 320] }))
afterEach(cleanup)

test('draws the names of strips over the playhead, which would cross them', () => {
  const track = { id: 'speed', label: 'Speed, mph', min: 0, max: 80, ticks: [0, 80], series: [] }
  const { container } = render(<TimelineGraph playback={new Playback(12)} tracks={[track]} triggerSeconds={6} />)
  const label = [...container.querySelectorAll('text')].find(({ textContent }) => textContent === 'Speed, mph')!
  const playhead = container.querySelector('circle')!
  expect(playhead.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(label.getAttribute('paint-order')).toBe('stroke')
})
