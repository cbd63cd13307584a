import { type Ctx, HEIGHT, stroke, WIDTH } from '../brush.ts'
import { hash, type Scene } from '../scene.ts'

/** The edge of the vehicle's own hood below the road camera. */
export function drawHood(c: Ctx, scene: Scene, t: number, jolt: number) {
  const y = HEIGHT - 30 + jolt * 5 + Math.sin(t * 13) * 0.4
  const edge = () => {
    c.moveTo(-5, y + 19)
    c.bezierCurveTo(WIDTH * 0.2, y - 3, WIDTH * 0.8, y - 3, WIDTH + 5, y + 19)
  }
  c.fillStyle = scene.light === 'day' ? '#22282c' : '#090b0e'
  c.beginPath()
  edge()
  c.lineTo(WIDTH + 5, HEIGHT + 5)
  c.lineTo(-5, HEIGHT + 5)
  c.fill()
  stroke(c, `rgba(255,255,255,${scene.light === 'night' ? 0.06 : 0.2})`, 2, edge)
}

const RAYS = 13

/** Glass cracked by the impact: rays from a point and rings around it. */
export function drawCrackedGlass(c: Ctx, scene: Scene) {
  const x0 = WIDTH * 0.68
  const y0 = HEIGHT * 0.42
  const { seed } = scene
  for (let ray = 0; ray < RAYS; ray++) {
    const direction = (ray / RAYS) * 6.283 + hash(seed, ray) * 0.4
    stroke(c, 'rgba(235,242,246,.65)', 1, () => {
      let x = x0
      let y = y0
      c.moveTo(x, y)
      for (let k = 0; k < 5; k++) {
        const length = 14 + 18 * hash(seed, ray * 7 + k)
        x += Math.cos(direction + (hash(seed, ray * 9 + k) - 0.5) * 0.8) * length
        y += Math.sin(direction + (hash(seed, ray * 5 + k) - 0.5) * 0.8) * length
        c.lineTo(x, y)
      }
    })
  }
  for (const radius of [12, 24, 41]) {
    stroke(c, 'rgba(235,242,246,.65)', 1, () => {
      for (let ray = 0; ray <= RAYS; ray++) {
        const angle = (ray / RAYS) * 6.283
        const length = radius * (0.8 + 0.4 * hash(seed, ray + radius))
        c.lineTo(x0 + Math.cos(angle) * length, y0 + Math.sin(angle) * length)
      }
    })
  }
}
