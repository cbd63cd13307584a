import { encode as encodeJpeg } from 'jpeg-js'
import { HEIGHT, WIDTH } from './brush.ts'
import { Canvas } from './canvas/canvas.ts'
import { drawFrame } from './frame.ts'
import { Encoder } from './h264/encoder.ts'
import { pictureParameters, sequenceParameters } from './h264/headers.ts'
import { mp4, type Sample } from './mp4.ts'
import { toPlanes } from './planes.ts'
import type { Camera, Scene } from './scene.ts'

// As event recorders have: each frame costs as much as the next, and ten look as they should.
const usualFramesPerSecond = 10
// Found by looking: lower shows no gain, higher shows blocks.
const QP = 30
const STILL_QUALITY = 82

/** One camera's clip as a seekable MP4 (H.264, 640×360). Takes about 1 s of one core with ten frames per second. */
export function encodeClip(scene: Scene, camera: Camera, framesPerSecond = usualFramesPerSecond): Buffer {
  const encoder = new Encoder(WIDTH, HEIGHT, QP)
  const canvas = new Canvas(WIDTH, HEIGHT)
  const samples: Sample[] = []
  for (let frame = 0; frame < Math.round(scene.durationSeconds * framesPerSecond); frame++) {
    drawFrame(canvas, scene, camera, frame / framesPerSecond)
    const isKey = frame % framesPerSecond === 0
    samples.push({ unit: encoder.encode((picture) => toPlanes(canvas.pixels, WIDTH, picture), isKey), isKey })
  }
  return mp4({
    width: WIDTH,
    height: HEIGHT,
    framesPerSecond,
    sequence: sequenceParameters(WIDTH, HEIGHT),
    picture: pictureParameters(QP),
    samples,
  })
}

/** One frame as a JPEG. */
export function encodeStill(scene: Scene, camera: Camera, t: number): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT)
  drawFrame(canvas, scene, camera, t)
  const data = new Uint8Array(canvas.pixels.buffer)
  return Buffer.from(encodeJpeg({ data, width: WIDTH, height: HEIGHT }, STILL_QUALITY).data)
}
