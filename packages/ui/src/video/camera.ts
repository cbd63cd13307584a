import type { ClipTiming } from './playback-clock.ts'

/** Where a camera's clip stands. */
export type CameraMedia =
  | { kind: 'ready'; src: string; poster?: string | undefined }
  /** The provider is still making it; asked again by itself. */
  | { kind: 'processing' }
  /** There is none and there will be none. */
  | { kind: 'missing'; reason?: string | undefined }
  | { kind: 'failed'; reason: string }

export interface Camera extends ClipTiming {
  id: string
  /** "Road camera". */
  label: string
  /** Looks at the road ahead: leads the clock. */
  frontExternal: boolean
  media: CameraMedia
  /** Its lens was found obstructed at the time. */
  obstructed?: boolean | undefined
  /** Width divided by height; default 16:9. */
  aspect?: number | undefined
}

export type StageLayout = 'single' | 'side' | 'grid'

/** What one `<video>` is doing. */
export type ClipStatus = 'loading' | 'ready' | 'stalled' | 'failed'
