import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LastGps } from './last-gps.tsx'

vi.mock('../../../shell/status/loading-history.ts', () => ({ useCoverages: () => () => 'complete' }))

afterEach(cleanup)

test.each([
  [false, 'Never located'],
  [true, 'No valid position'],
])('words a missing position of a device that reports (%s) as “%s”', (isReporting, words) => {
  render(<LastGps at={null} connections={[{ id: 1 }]} isReporting={isReporting} />)
  expect(screen.getByText(words)).toBeTruthy()
})
