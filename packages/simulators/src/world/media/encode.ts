import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { HEIGHT, WIDTH } from './brush.ts'
import { drawFrame } from './frame.ts'
import { toPlanes } from './planes.ts'
import { repairMp4 } from './repair.ts'
import type { Camera, Scene } from './scene.ts'

type Encoder = {
  width: number
  height: number
  frameRate: number
  quantizationParameter: number
  speed: number
  groupOfPictures: number
  outputFilename: string
  initialize(): void
  addFrameYuv(planes: Uint8Array): void
  finalize(): void
  delete(): void
  FS: { readFile(name: string): Uint8Array; unlink(name: string): void }
}

// A script for browsers and Node without usable types.
const { createH264MP4Encoder } = createRequire(import.meta.url)('h264-mp4-encoder') as {
  createH264MP4Encoder(): Promise<Encoder>
}

// The frame rate of event recorders: every frame costs the same, and ten look realistic.
const FRAMES_PER_SECOND = 10
// Chosen by eye: lower has no benefit, higher shows blocks.
const QUANTIZATION = 30
const FASTEST = 10
// A canvas frees its pictures only when the event loop turns; without it a clip takes 130 MB.
const FRAMES_PER_TURN = 8
const STILL_QUALITY = 82

/** Encodes one camera's clip as a seekable MP4 (H.264, 640×360, 10 frames a second). Takes about 0.7 s of one core. */
export async function encodeClip(scene: Scene, camera: Camera): Promise<Buffer> {
  const encoder = await createH264MP4Encoder()
  encoder.width = WIDTH
  encoder.height = HEIGHT
  encoder.frameRate = FRAMES_PER_SECOND
  encoder.groupOfPictures = FRAMES_PER_SECOND
  encoder.quantizationParameter = QUANTIZATION
  encoder.speed = FASTEST
  encoder.initialize()
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  const planes = new Uint8Array(WIDTH * HEIGHT * 1.5)
  for (let frame = 0; frame < Math.round(scene.durationSeconds * FRAMES_PER_SECOND); frame++) {
    drawFrame(context, scene, camera, frame / FRAMES_PER_SECOND)
    toPlanes(context.getImageData(0, 0, WIDTH, HEIGHT).data, WIDTH, HEIGHT, planes)
    encoder.addFrameYuv(planes)
    if (frame % FRAMES_PER_TURN === FRAMES_PER_TURN - 1) await setImmediate()
  }
  encoder.finalize()
  const file = repairMp4(Buffer.from(encoder.FS.readFile(encoder.outputFilename)))
  encoder.FS.unlink(encoder.outputFilename)
  encoder.delete()
  return file
}

/** Encodes one frame as a JPEG. */
export function encodeStill(scene: Scene, camera: Camera, t: number): Buffer {
  const canvas = createCanvas(WIDTH, HEIGHT)
  drawFrame(canvas.getContext('2d'), scene, camera, t)
  return canvas.toBuffer('image/jpeg', STILL_QUALITY)
}
