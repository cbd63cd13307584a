// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Playback } from './playback.ts'
import { useSyncedVideos } from './use-synced-videos.ts'

const camera = {
  id: 'front',
  label: 'Road camera',
  frontExternal: true,
  startSeconds: 0,
  durationSeconds: 10,
  media: { kind: 'ready', src: 'clip.mp4' } as const,
}

/** A video that finishes a seek only on demand. */
const slowVideo = () => ({
  currentTime: 0,
  seeking: false,
  duration: 10,
  paused: true,
  ended: false,
  playbackRate: 1,
  pause() {},
  onseeked: null as (() => void) | null,
})

test('follows a clock that moves on during a seek, once the video is ready', () => {
  const playback = new Playback(10)
  const { result } = renderHook(() => useSyncedVideos([camera], playback))
  const video = slowVideo()
  act(() => {
    result.current.register('front', video as unknown as HTMLVideoElement)
    result.current.report('front', 'ready')
  })
  playback.seek(8)
  expect(video.currentTime).toBe(8)
  video.seeking = true
  playback.seek(0)
  expect(video.currentTime).toBe(8)
  video.seeking = false
  video.onseeked?.()
  expect(video.currentTime).toBe(0)
})
