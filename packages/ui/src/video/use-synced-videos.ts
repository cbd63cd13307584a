import { useCallback, useEffect, useRef, useState } from 'react'
import type { Camera, ClipStatus } from './camera.ts'
import { type Playback, type PlaybackState, usePlaybackEffect } from './playback.ts'
import { type CameraState, clipTime, correctionOf, covers, leaderOf, mustWait } from './playback-clock.ts'

/**
 * Synchronizes `<video>` elements with one clock: the leader's own time is the clock, followers are corrected towards
 * it. Returns the reference for each element, its handlers and the status of each camera.
 */
export function useSyncedVideos(cameras: readonly Camera[], playback: Playback) {
  const videos = useRef(new Map<string, HTMLVideoElement>())
  const [statuses, setStatuses] = useState<Record<string, ClipStatus>>({})
  const latest = useRef({ cameras, statuses })
  latest.current = { cameras, statuses }
  const shown = useRef<PlaybackState>(playback.state)

  const states = useCallback(
    (): CameraState[] =>
      latest.current.cameras.map((camera) => {
        const status = latest.current.statuses[camera.id] ?? 'loading'
        return {
          id: camera.id,
          frontExternal: camera.frontExternal,
          playable: camera.media.kind === 'ready' && status !== 'failed',
          stalled: status === 'stalled' || status === 'loading',
          clip: camera,
        }
      }),
    [],
  )

  useEffect(
    () =>
      playback.follow(() => {
        const leader = leaderOf(states(), playback.state.time)
        const video = leader && videos.current.get(leader.id)
        // Until the leader has completed a seek, its own time is still the old one.
        if (!leader || !video || video.seeking || video.paused || video.ended) return undefined
        return video.currentTime + leader.clip.startSeconds
      }),
    [playback, states],
  )

  const align = useCallback(
    (state: PlaybackState) => {
      const before = shown.current
      shown.current = state
      const all = states()
      const waits = mustWait(all, state.time)
      if (state.playing && waits !== state.waiting) playback.setWaiting(waits)
      const leader = leaderOf(all, state.time)
      const jumped = Math.abs(state.time - before.time) > 0.25 || !state.playing
      for (const camera of all) {
        const video = videos.current.get(camera.id)
        if (video && camera.playable)
          alignVideo(video, camera, state, waits, jumped || camera.id !== leader?.id, jumped)
      }
    },
    [playback, states],
  )
  usePlaybackEffect(playback, align)

  // A status is news for everyone: the one they all waited for may just have loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns when statuses change, and reads them through the ref
  useEffect(() => align(playback.state), [statuses, align, playback])

  const register = useCallback(
    (id: string, video: HTMLVideoElement | null) => {
      if (!video) return void videos.current.delete(id)
      videos.current.set(id, video)
      // The clock may have moved during a seek: a video handles one at a time.
      video.onseeked = () => align(playback.state)
    },
    [align, playback],
  )
  const report = useCallback((id: string, status: ClipStatus) => {
    setStatuses((current) => (current[id] === status ? current : { ...current, [id]: status }))
  }, [])
  return { register, report, statuses }
}

// The leader is moved only if the user moved the clock; followers are moved along.
function alignVideo(
  video: HTMLVideoElement,
  camera: CameraState,
  state: PlaybackState,
  waits: boolean,
  correct: boolean,
  jumped: boolean,
) {
  const target = clipTime(camera.clip, state.time)
  // A clip may be shorter than announced; played past its end it would start over.
  const over = target >= video.duration - 0.02
  const runs = state.playing && !waits && !over && covers(camera.clip, state.time)
  if (correct) {
    const drift = video.currentTime - target
    const correction = correctionOf(drift, state.rate)
    if (jumped || !runs || correction.kind === 'seek') {
      if (Math.abs(drift) > 0.002 && !video.seeking) video.currentTime = target
      setRate(video, state.rate)
    } else setRate(video, correction.rate)
  } else setRate(video, state.rate)
  if (runs && video.paused) void video.play().catch(() => undefined)
  if (!runs && !video.paused) video.pause()
}

function setRate(video: HTMLVideoElement, rate: number) {
  if (Math.abs(video.playbackRate - rate) > 0.001) video.playbackRate = rate
}
