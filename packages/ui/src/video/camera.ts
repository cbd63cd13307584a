import type { ClipTiming } from './playback-clock.ts'

/** The state of a camera's clip. */
export type CameraMedia =
  | { kind: 'ready'; src: string; poster?: string | undefined }
  /** Requested, and checked again automatically; `isAwaited` once the provider was asked and hasn't delivered it. */
  | { kind: 'processing'; isAwaited?: boolean }
  /** There is none and there will be none. */
  | { kind: 'missing'; reason?: string | undefined }
  | { kind: 'failed'; reason: string }

export interface Camera extends ClipTiming {
  id: string
  /** "Road camera". */
  label: string
  /** Faces the road ahead: controls the clock. */
  frontExternal: boolean
  media: CameraMedia
  /** The camera was obstructed at the time. */
  obstructed?: boolean | undefined
  /** Width divided by height; default 16:9. */
  aspect?: number | undefined
}

/** True if the camera has a clip or one is on its way: only these take room on the stage. */
export const isOnStage = ({ media }: Pick<Camera, 'media'>): boolean =>
  media.kind === 'ready' || media.kind === 'processing'

export type StageLayout = 'single' | 'side' | 'grid'

/** The state of one `<video>`. */
export type ClipStatus = 'loading' | 'ready' | 'stalled' | 'failed'
