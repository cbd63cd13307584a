import { alpha, box, type Ctx, HEIGHT, linear, oval, stroke, WIDTH } from '../brush.ts'
import { hash, type Scene, speedAt } from '../scene.ts'
import type { View } from '../view.ts'
import type { Palette } from './palette.ts'

const FRAMES_PER_SECOND = 15

/** What is in the air between the lens and the road: fog, snow, or rain with the wiper. */
export function drawAir(c: Ctx, scene: Scene, palette: Palette, view: View, t: number, isRear: boolean) {
  if (scene.sky === 'fog') drawFog(c, palette, view)
  if (scene.sky === 'snow') drawSnow(c, scene, view, t, isRear)
  if (scene.sky !== 'rain') return
  const swing = t % 1.5
  const wiper = swing < 0.75 ? swing / 0.75 : 2 - swing / 0.75
  drawRain(c, scene, t)
  drawDrops(c, scene, isRear ? null : wiper)
  if (!isRear) drawWiper(c, wiper)
}

function drawFog(c: Ctx, palette: Palette, view: View) {
  const bank = linear(
    c,
    0,
    view.horizon - 110,
    0,
    view.horizon + 130,
    [0, alpha(palette.haze, 0.55)],
    [0.45, alpha(palette.haze, 0.9)],
    [1, alpha(palette.haze, 0.12)],
  )
  box(c, bank, 0, 0, WIDTH, HEIGHT)
}

// Flakes fly out of the middle of the picture, or into it behind.
function drawSnow(c: Ctx, scene: Scene, view: View, t: number, isRear: boolean) {
  const speed = speedAt(scene, t)
  for (let i = 0; i < 90; i++) {
    const born = hash(scene.seed, i + 500)
    const life = (born + t * (0.35 + speed * 0.03) * (0.6 + hash(scene.seed, i + 600))) % 1
    const near = isRear ? 1 - life : life
    const angle = hash(scene.seed, i + 700 + Math.floor(born + t)) * 6.283
    const radius = 10 + near * near * 420
    const x = WIDTH / 2 + Math.cos(angle) * radius * 1.2
    const y = view.horizon - 10 + Math.sin(angle) * radius * 0.8
    const size = 0.7 + 2.3 * near
    oval(c, `rgba(248,250,252,${(0.2 + 0.6 * near).toFixed(2)})`, x, y, size, size)
  }
}

function drawRain(c: Ctx, scene: Scene, t: number) {
  const frame = Math.floor(t * FRAMES_PER_SECOND)
  stroke(c, `rgba(215,225,235,${scene.light === 'night' ? 0.16 : 0.24})`, 1, () => {
    for (let i = 0; i < 80; i++) {
      const x = (hash(scene.seed, i + 800 + frame) * 1.3 - 0.15) * WIDTH
      const y = hash(scene.seed, i + 900 + frame * 3) * HEIGHT
      c.moveTo(x, y)
      c.lineTo(x + ((x - WIDTH / 2) / WIDTH) * 10, y + 13)
    }
  })
}

// Drops on the glass, smaller where the wiper has just been.
function drawDrops(c: Ctx, scene: Scene, wiper: number | null) {
  for (let i = 0; i < 46; i++) {
    const x = hash(scene.seed, i + 950) * WIDTH
    const y = hash(scene.seed, i + 1050) * HEIGHT * 0.92
    const wet = wiper === null ? 1 : Math.min(1, Math.abs(x / WIDTH - wiper) * 2.4 + 0.1)
    const radius = (1.5 + 3 * hash(scene.seed, i + 1150)) * wet
    oval(c, `rgba(235,242,248,${0.16 * wet})`, x, y, radius, radius)
    c.fillStyle = `rgba(20,26,32,${0.22 * wet})`
    c.beginPath()
    c.ellipse(x, y + radius * 0.5, radius * 0.8, radius * 0.8, 0, Math.PI)
    c.fill()
  }
}

function drawWiper(c: Ctx, wiper: number) {
  const angle = Math.PI * (1.08 + 0.84 * wiper)
  stroke(c, 'rgba(8,9,11,.85)', 5, () => {
    c.moveTo(WIDTH / 2, HEIGHT + 60)
    c.lineTo(WIDTH / 2 + Math.cos(angle) * 400, HEIGHT + 60 + Math.sin(angle) * 330)
  })
}
