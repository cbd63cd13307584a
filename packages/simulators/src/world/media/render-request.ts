import { createHash } from 'node:crypto'
import type { Camera, Scene } from './scene.ts'

/** What a picture shows: the view at a clip time, or the whole clip. */
export type Wanted = { stillSeconds: number } | { framesPerSecond: number | undefined }
/** The pool's request to a worker. */
export type RenderRequest = { scene: Scene; camera: Camera; wanted: Wanted; path: string }
export type RenderReply = { isDone: true } | { isDone: false; message: string }

// Increase when pictures of the same scene change.
const DRAWING_VERSION = 3

/** The file name of a picture: the same for the same scene, and unique otherwise. */
export function renderName(scene: Scene, camera: Camera, wanted: Wanted): string {
  const reported = JSON.stringify([DRAWING_VERSION, scene, camera, wanted])
  const name = createHash('sha256').update(reported).digest('hex').slice(0, 32)
  return `${name}.${'stillSeconds' in wanted ? 'jpg' : 'mp4'}`
}
