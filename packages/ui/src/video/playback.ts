import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { clamp, stepFrames } from './playback-clock.ts'

export interface PlaybackState {
  /** Seconds on the shared clock. */
  time: number
  durationSeconds: number
  playing: boolean
  /** Playing, but a camera lacks data. */
  waiting: boolean
  /** 0.25 to 2. */
  rate: number
}

export const playbackRates = [0.25, 0.5, 1, 1.5, 2] as const

/** Returns the time while playing; undefined lets the clock run by itself. */
export type TimeSource = () => number | undefined

/**
 * The single clock of an event: video, graph and map read it and move it. Without video it runs by itself, so that an
 * event with only telemetry can be played too.
 */
export class Playback {
  #state: PlaybackState
  #listeners = new Set<() => void>()
  #source: TimeSource | undefined
  #frame: number | undefined
  #lastTick = 0
  /** Frames per second of the cameras. */
  framesPerSecond = 30
  /** Where playing starts again at the end; undefined stops there. */
  loopFrom: number | undefined

  constructor(durationSeconds: number, startSeconds = 0) {
    this.#state = {
      time: clamp(startSeconds, 0, durationSeconds),
      durationSeconds,
      playing: false,
      waiting: false,
      rate: 1,
    }
  }

  get state(): PlaybackState {
    return this.#state
  }

  /** Called on every change, up to once a frame while playing. Returns a function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Makes a camera's own time drive the clock. Returns a function that stops it. */
  follow(source: TimeSource): () => void {
    this.#source = source
    return () => {
      if (this.#source === source) this.#source = undefined
    }
  }

  play = () => {
    const { time, durationSeconds } = this.#state
    this.#set({ playing: true, ...(time >= durationSeconds - 0.05 ? { time: 0 } : {}) })
    this.#lastTick = performance.now()
    this.#schedule()
  }

  pause = () => this.#set({ playing: false, waiting: false })

  toggle = () => (this.#state.playing ? this.pause() : this.play())

  seek = (seconds: number) => this.#set({ time: clamp(seconds, 0, this.#state.durationSeconds) })

  /** Pauses and moves by whole frames. */
  step = (frames: number) => {
    this.pause()
    this.seek(stepFrames(this.#state.time, frames, this.framesPerSecond, this.#state.durationSeconds))
  }

  setRate = (rate: number) => this.#set({ rate: clamp(rate, 0.25, 2) })

  setWaiting = (waiting: boolean) => this.#set({ waiting: waiting && this.#state.playing })

  #set(change: Partial<PlaybackState>) {
    const next = { ...this.#state, ...change }
    const same = (Object.keys(change) as (keyof PlaybackState)[]).every((key) => Object.is(next[key], this.#state[key]))
    if (same) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #schedule() {
    if (this.#frame === undefined) this.#frame = requestAnimationFrame(this.#tick)
  }

  #tick = (now: number) => {
    this.#frame = undefined
    if (!this.#state.playing) return
    const { time, rate, durationSeconds, waiting } = this.#state
    const elapsed = Math.max(0, now - this.#lastTick) / 1000
    this.#lastTick = now
    if (!waiting) {
      const next = this.#source?.() ?? time + elapsed * rate
      this.#set({ time: clamp(next, 0, durationSeconds) })
      if (next >= durationSeconds - 0.001) {
        if (this.loopFrom === undefined) this.pause()
        else this.seek(this.loopFrom)
      }
    }
    this.#schedule()
  }
}

/** A clock that lives as long as the component; a new duration creates a new one. */
export function useNewPlayback(durationSeconds: number, startSeconds = 0): Playback {
  const [playback, setPlayback] = useState(() => new Playback(durationSeconds, startSeconds))
  const stale = playback.state.durationSeconds !== durationSeconds
  useEffect(() => {
    if (stale) setPlayback(new Playback(durationSeconds, startSeconds))
  }, [stale, durationSeconds, startSeconds])
  useEffect(() => () => playback.pause(), [playback])
  return playback
}

/**
 * Returns a value derived from the clock. The component renders again only if that value changes, so pick something
 * coarse.
 */
export function usePlayback<Value extends string | number | boolean>(
  playback: Playback,
  select: (state: PlaybackState) => Value,
): Value {
  const read = useCallback(() => select(playback.state), [playback, select])
  return useSyncExternalStore(playback.subscribe, read)
}

/** Runs on every change of the clock without rendering: for playheads and markers. */
export function usePlaybackEffect(playback: Playback, run: (state: PlaybackState) => void) {
  useEffect(() => {
    const report = () => run(playback.state)
    report()
    return playback.subscribe(report)
  }, [playback, run])
}
