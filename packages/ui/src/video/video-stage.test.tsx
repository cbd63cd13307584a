// @vitest-environment happy-dom

import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Camera } from './camera.ts'
import { Playback } from './playback.ts'
import { VideoStage } from './video-stage.tsx'

const camera = (id: string, src: string): Camera => ({
  id,
  label: `Camera ${id}`,
  frontExternal: id === 'front',
  startSeconds: 0,
  durationSeconds: 10,
  media: { kind: 'ready', src },
})

test('reports a clip as playable while it shows a frame, and not while a failed one is loaded again', () => {
  const onPlayable = vi.fn()
  const playback = new Playback(10)
  const stage = (src: string) => (
    <VideoStage cameras={[camera('front', src)]} playback={playback} onPlayable={onPlayable} />
  )
  const { container, rerender, unmount } = render(stage('blocked.mp4'))
  const video = () => container.querySelector('video')!
  expect(onPlayable).toHaveBeenLastCalledWith(false)
  fireEvent.error(video())
  rerender(stage('blocked-again.mp4'))
  fireEvent.loadStart(video())
  expect(onPlayable).not.toHaveBeenCalledWith(true)
  fireEvent.loadedData(video())
  expect(onPlayable).toHaveBeenLastCalledWith(true)
  fireEvent.error(video())
  expect(onPlayable).toHaveBeenLastCalledWith(false)
  fireEvent.loadedData(video())
  unmount()
  expect(onPlayable).toHaveBeenLastCalledWith(false)
})

test('stops loading a clip that leaves the page', () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
  const { container, rerender, unmount } = render(
    <VideoStage cameras={[camera('front', 'long.mp4')]} playback={new Playback(10)} />,
  )
  const video = container.querySelector('video')!
  rerender(<VideoStage cameras={[camera('front', 'long.mp4')]} playback={new Playback(10)} />)
  expect(video.getAttribute('src')).toBe('long.mp4')
  unmount()
  expect(video.hasAttribute('src')).toBe(false)
  expect(load).toHaveBeenCalledOnce()
})

test.each([3, 4])('gives the first of %i cameras as many rows as there are others beside it', (count) => {
  const cameras = ['front', 'cabin', 'left', 'right'].slice(0, count).map((id) => camera(id, `${id}.mp4`))
  const { container, unmount } = render(<VideoStage cameras={cameras} playback={new Playback(10)} fills />)
  const places = container.querySelector('figure')!.parentElement!
  expect(places.childElementCount).toBe(count)
  expect(places.className).toContain(`tablet:[&>:first-child]:row-span-${count - 1}`)
  unmount()
})
