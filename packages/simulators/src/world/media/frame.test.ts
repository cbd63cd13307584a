import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Lens } from '../cameras.ts'
import { HEIGHT, WIDTH } from './brush.ts'
import { Canvas } from './canvas/canvas.ts'
import { exampleScene } from './example-scene.ts'
import { drawFrame } from './frame.ts'
import type { Camera, Scene } from './scene.ts'

const canvas = new Canvas(WIDTH, HEIGHT)

function pixels(scene: Scene, camera: Camera, t: number): Uint8ClampedArray {
  drawFrame(canvas, scene, camera, t)
  // The strip at the bottom holds text, not the view.
  return new Uint8ClampedArray(canvas.pixels.slice(0, WIDTH * Math.floor(HEIGHT * 0.88)).buffer)
}

const hashOf = (data: Uint8ClampedArray) => createHash('sha256').update(data).digest('hex')

// How much there is to see: the spread of grays.
function spread(data: Uint8ClampedArray): number {
  const greys: number[] = []
  for (let i = 0; i < data.length; i += 64) greys.push((data[i]! + data[i + 1]! + data[i + 2]!) / 3)
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  return Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0) / greys.length)
}

describe('a frame', () => {
  it('is the same whenever it is drawn, and different at another time', () => {
    const scene = exampleScene('phone', 5)
    const before = hashOf(pixels(scene, 'cabin', 4))
    pixels(exampleScene('collision', 3), 'front', 6)
    expect(hashOf(pixels(scene, 'cabin', 4))).toBe(before)
    expect(hashOf(pixels(scene, 'cabin', 5))).not.toBe(before)
  })

  it.each(['front', 'cabin', 'rear'] as const)('of the %s camera can be drawn in any weather and light', (camera) => {
    for (const light of ['day', 'dusk', 'night'] as const) {
      for (const sky of ['clear', 'rain', 'snow', 'fog'] as const) {
        for (const surroundings of ['city', 'suburb', 'freeway', 'rural'] as const) {
          const scene = exampleScene('harshBrake', 9, { light, sky, surroundings })
          expect(spread(pixels(scene, camera, 5.1))).toBeGreaterThan(5)
        }
      }
    }
  })

  it.each(['covered', 'turned'] as const satisfies Lens[])('shows much less through a %s lens', (lens) => {
    for (const camera of ['front', 'cabin'] as const) {
      const clear = spread(pixels(exampleScene('none', 4), camera, 1))
      expect(spread(pixels(exampleScene('none', 4, { lens: { [camera]: lens } }), camera, 1))).toBeLessThan(clear / 2)
    }
  })

  it('shows the incident to the camera that can see it, and a false alarm to none', () => {
    const calm = exampleScene('none', 6)
    const phone = { ...calm, happening: 'phone' as const }
    expect(hashOf(pixels(phone, 'cabin', 5))).not.toBe(hashOf(pixels(calm, 'cabin', 5)))
    expect(hashOf(pixels(phone, 'front', 5))).toBe(hashOf(pixels(calm, 'front', 5)))
  })
})
