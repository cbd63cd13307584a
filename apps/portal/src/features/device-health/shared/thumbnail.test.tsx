// @vitest-environment happy-dom

import type { Incident } from '@milepost/contract/incidents/endpoints'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PictureSlot, Thumbnail } from './thumbnail.tsx'

afterEach(cleanup)

const event = (videoState: Incident['videoState']) => ({ id: '7', thumbnails: [], videoState })

test.each([
  ['ready', 'Video'],
  ['processing', 'Video requested'],
] as const)('says what there is instead of a picture: %s', (state, text) => {
  const { container } = render(<PictureSlot event={event(state)} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(container.firstElementChild?.className).toContain('aspect-video')
})

test('shows one line on a phone while a video is requested', () => {
  const { container } = render(<PictureSlot event={event('processing')} />)
  expect(container.firstElementChild?.className).toMatch(/(?<!\S)tablet:aspect-video/)
})

test.each([
  ['none', 'No video'],
  ['failed', 'Video unavailable'],
] as const)('collapses to a line without media: %s', (state, text) => {
  const { container } = render(<PictureSlot event={event(state)} />)
  expect(screen.getByText(text)).toBeDefined()
  expect(container.firstElementChild?.className).not.toContain('aspect-video')
})

test('shows no box in a table row without media', () => {
  const { container } = render(<Thumbnail event={event('none')} isSmall className="h-6" />)
  expect(container.querySelector('svg, img')).toBeNull()
  expect(container.textContent).toBe('No video')
})

test('replaces the placeholder once there is a picture', () => {
  const { container, rerender } = render(<Thumbnail event={event('processing')} />)
  rerender(<Thumbnail event={{ ...event('ready'), thumbnails: [{ position: 2, url: '/still.jpg' }] }} />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/still.jpg')
})
