import { createHash } from 'node:crypto'
import type { Camera, Scene } from './scene.ts'

/** The pool's request to a worker; `stillSeconds` is null for the whole clip. */
export type RenderRequest = { scene: Scene; camera: Camera; stillSeconds: number | null; path: string }
export type RenderReply = { isDone: true } | { isDone: false; message: string }

// Increase when pictures of the same scene change.
const DRAWING_VERSION = 3

/** The file name of a picture: the same for the same scene, and unique otherwise. */
export function renderName(scene: Scene, camera: Camera, stillSeconds: number | null): string {
  const reported = JSON.stringify([DRAWING_VERSION, scene, camera, stillSeconds])
  const name = createHash('sha256').update(reported).digest('hex').slice(0, 32)
  return `${name}.${stillSeconds === null ? 'mp4' : 'jpg'}`
}
