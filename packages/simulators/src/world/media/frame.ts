import { box, type Ctx, HEIGHT, WIDTH } from './brush.ts'
import { drawCabin } from './cabin/cabin.ts'
import { drawCeiling, drawCover, drawSmear } from './lens.ts'
import { drawRoad } from './outside/road.ts'
import { drawOverlay } from './overlay.ts'
import type { Camera, Scene } from './scene.ts'

/** Draws one frame of one camera at a clip time. */
export function drawFrame(c: Ctx, scene: Scene, camera: Camera, t: number) {
  c.save()
  box(c, '#000000', 0, 0, WIDTH, HEIGHT)
  drawThroughLens(c, scene, camera, t)
  c.restore()
  drawOverlay(c, scene, camera, t)
}

function drawThroughLens(c: Ctx, scene: Scene, camera: Camera, t: number) {
  const lens = scene.lens[camera] ?? 'clear'
  if (lens === 'covered') return drawCover(c, scene, t)
  if (lens === 'turned') return drawCeiling(c, scene, t)
  if (camera === 'cabin') drawCabin(c, scene, t)
  else drawRoad(c, scene, t, camera === 'rear')
  if (lens === 'smeared') drawSmear(c, scene)
}
