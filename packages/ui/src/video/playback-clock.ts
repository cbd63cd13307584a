/** One clip on the shared clock of an event. All times in seconds. */
export interface ClipTiming {
  /** When the clip's first frame was recorded, on the shared clock; cameras rarely start together. */
  startSeconds: number
  durationSeconds: number
}

// Below this the difference is invisible; above the other, a change of rate would take too long.
const tolerableDrift = 0.015
const seekBeyond = 0.3

/** How to bring a follower back to the leader. */
export type Correction = { kind: 'rate'; rate: number } | { kind: 'seek' }

/**
 * Returns the correction of a follower that is `driftSeconds` ahead of the leader (negative: behind) while playing at
 * `rate`. Small drifts are corrected by playing slightly faster or slower, at most 15%, which is imperceptible; a seek
 * would be noticed.
 */
export function correctionOf(driftSeconds: number, rate: number): Correction {
  const drift = Math.abs(driftSeconds)
  if (drift > seekBeyond) return { kind: 'seek' }
  if (drift <= tolerableDrift) return { kind: 'rate', rate }
  return { kind: 'rate', rate: rate * clamp(1 - 2.5 * driftSeconds, 0.85, 1.15) }
}

/** True if the clip has a picture at this moment of the shared clock. */
export const covers = (clip: ClipTiming, sharedSeconds: number): boolean =>
  sharedSeconds >= clip.startSeconds && sharedSeconds < clip.startSeconds + clip.durationSeconds

/** Position inside the clip at a moment of the shared clock; before and after it, its first or last frame. */
export const clipTime = (clip: ClipTiming, sharedSeconds: number): number =>
  clamp(sharedSeconds - clip.startSeconds, 0, clip.durationSeconds)

/** What the clock needs to know about a camera. */
export interface CameraState {
  id: string
  /** Faces the road ahead: leads if it can. */
  frontExternal: boolean
  playable: boolean
  /** Has no data for the next frame. */
  stalled: boolean
  clip: ClipTiming
}

/** Returns the camera whose time drives the clock: front external if playable here, else the first playable one. */
export function leaderOf(cameras: readonly CameraState[], sharedSeconds: number): CameraState | undefined {
  const able = cameras.filter((camera) => camera.playable && covers(camera.clip, sharedSeconds))
  return able.find((camera) => camera.frontExternal) ?? able[0]
}

/** If one stalls, all wait; a camera that has failed or has no picture here is ignored. */
export const mustWait = (cameras: readonly CameraState[], sharedSeconds: number): boolean =>
  cameras.some((camera) => camera.playable && camera.stalled && covers(camera.clip, sharedSeconds))

/** Moves by whole frames to the middle of a frame, so that rounding never shows a neighboring one. */
export function stepFrames(seconds: number, frames: number, framesPerSecond: number, durationSeconds: number): number {
  const frame = Math.floor(seconds * framesPerSecond + 1e-6) + frames
  const last = Math.max(0, Math.ceil(durationSeconds * framesPerSecond) - 1)
  return (clamp(frame, 0, last) + 0.5) / framesPerSecond
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
