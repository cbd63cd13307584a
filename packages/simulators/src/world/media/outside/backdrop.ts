import { alpha, box, type Ctx, glow, linear, radial, shade, shape, WIDTH } from '../brush.ts'
import { hash, type Scene } from '../scene.ts'
import type { View } from '../view.ts'
import type { Palette } from './palette.ts'

/** Sky, hills and skyline: everything too far away to come nearer. */
export function drawBackdrop(c: Ctx, scene: Scene, palette: Palette, view: View, meters: number, side: number) {
  const sky = linear(c, 0, -30, 0, view.horizon, [0, palette.zenith], [1, palette.skyline])
  box(c, sky, -40, -60, WIDTH + 80, view.horizon + 70)
  const drift = -view.bend * 26000 - side * 4
  if (scene.light === 'night' && scene.sky === 'clear') drawStars(c, scene, view)
  if (scene.light === 'dusk' && scene.sky === 'clear') {
    glow(c, WIDTH * (0.25 + 0.5 * hash(scene.seed, 5)) + drift * 0.3, view.horizon - 6, 190, '#ffcf8a', 0.9)
  }
  if (scene.light !== 'night' && scene.sky !== 'fog') drawClouds(c, scene, view, drift, meters)
  drawHills(c, scene, view, drift, { color: palette.hillFar, layer: 0, height: 34, wave: 170 })
  drawHills(c, scene, view, drift, { color: palette.hillNear, layer: 1, height: 20, wave: 90 })
  if (scene.surroundings === 'city') drawSkyline(c, scene, view, drift)
}

function drawStars(c: Ctx, scene: Scene, view: View) {
  for (let i = 0; i < 60; i++) {
    const x = hash(scene.seed, i + 100) * WIDTH
    const y = hash(scene.seed, i + 200) * view.horizon * 0.8
    box(c, `rgba(220,228,255,${0.15 + 0.5 * hash(scene.seed, i)})`, x, y, 1.2, 1.2)
  }
}

function drawClouds(c: Ctx, scene: Scene, view: View, drift: number, meters: number) {
  const tone = scene.light === 'dusk' ? '#ffd7b0' : scene.sky === 'clear' ? '#ffffff' : '#8d979f'
  for (let i = 0; i < 7; i++) {
    const x = ((hash(scene.seed, i + 7) * (WIDTH + 300) + drift * 0.4 + meters * 0.02) % (WIDTH + 300)) - 150
    const y = view.horizon * (0.16 + 0.5 * hash(scene.seed, i + 17))
    const width = 60 + 110 * hash(scene.seed, i + 27)
    for (let puff = 0; puff < 5; puff++) {
      const radius = width * (0.16 + 0.1 * hash(scene.seed, i * 9 + puff))
      const middle = x + (puff - 2) * width * 0.2
      c.save()
      c.translate(0, y)
      c.scale(1, 0.55)
      c.translate(0, -y)
      const soft = radial(c, middle, y, 0, radius * 1.5, [0, alpha(tone, 0.5)], [1, alpha(tone, 0)])
      box(c, soft, x - width * 1.2, y - radius * 1.6, 2.4 * width, 3.2 * radius)
      c.restore()
    }
  }
}

type Hills = { color: string; layer: number; height: number; wave: number }

function drawHills(c: Ctx, scene: Scene, view: View, drift: number, { color, layer, height, wave }: Hills) {
  const points: [number, number][] = [[-40, view.horizon + 4]]
  for (let x = -40; x <= WIDTH + 40; x += 8) {
    const u = (x - drift * (0.7 + 0.3 * layer)) / wave + scene.seed * (layer + 1)
    const rise = 0.5 + 0.3 * Math.sin(u) + 0.2 * Math.sin(u * 2.3 + 1) + 0.06 * Math.sin(u * 7)
    points.push([x, view.horizon - height * rise])
  }
  points.push([WIDTH + 40, view.horizon + 4])
  shape(c, color, points)
}

function drawSkyline(c: Ctx, scene: Scene, view: View, drift: number) {
  const tone = { night: '#161d2e', dusk: '#6a5366', day: '#8fa3b0' }[scene.light]
  for (let i = 0; i < 26; i++) {
    const width = 18 + 26 * hash(scene.seed, i + 300)
    const x = ((((i * 37 + drift) % 962) + 962) % 962) - 160
    const height = 26 + 74 * hash(scene.seed, i + 330) ** 2
    const y = view.horizon - height
    box(c, shade(tone, 0.8 + 0.3 * hash(scene.seed, i + 360)), x, y, width, height + 3)
    if (scene.light !== 'day') drawLitWindows(c, scene, i, x, y, width)
  }
}

function drawLitWindows(c: Ctx, scene: Scene, building: number, x: number, y: number, width: number) {
  const paint = `rgba(255,214,140,${scene.light === 'night' ? 0.75 : 0.5})`
  for (let k = 0; k < 14; k++) {
    if (hash(scene.seed, building * 40 + k) <= 0.45) continue
    box(c, paint, x + 3 + (k % 3) * (width / 3.4), y + 5 + Math.floor(k / 3) * 11, 2.4, 3.4)
  }
}
