import { box, type Ctx, HEIGHT, linear, radial, stroke, WIDTH } from './brush.ts'
import { oneOf } from './outside/palette.ts'
import { hash, type Scene } from './scene.ts'

/** A hand, tape or a cap: almost nothing is visible. */
export function drawCover(c: Ctx, scene: Scene, t: number) {
  const isNight = scene.light === 'night'
  box(c, oneOf(['#2a211c', '#3b3a38', '#16171a', '#4a2f26'], scene.seed), 0, 0, WIDTH, HEIGHT)
  const tone = isNight ? '30,28,27' : '96,74,60'
  for (let i = 0; i < 6; i++) {
    const x = hash(scene.seed, i) * WIDTH + Math.sin(t * 0.6 + i) * 6
    const y = hash(scene.seed, i + 9) * HEIGHT
    const radius = 190 + 190 * hash(scene.seed, i + 19)
    box(c, radial(c, x, y, 0, radius, [0, `rgba(${tone},.22)`], [1, 'rgba(0,0,0,0)']), 0, 0, WIDTH, HEIGHT)
  }
  const gleam: [number, string] = [0, `rgba(255,240,220,${isNight ? 0.05 : 0.3})`]
  box(c, linear(c, WIDTH, 0, WIDTH * 0.8, 60, gleam, [1, 'rgba(255,240,220,0)']), 0, 0, WIDTH, HEIGHT)
}

/** Dirt or ice: large soft blots over most of the picture. */
export function drawSmear(c: Ctx, scene: Scene) {
  const tone = scene.sky === 'snow' ? '216,222,228' : scene.light === 'night' ? '58,54,50' : '148,138,124'
  box(c, `rgba(${tone},.62)`, 0, 0, WIDTH, HEIGHT)
  for (let i = 0; i < 34; i++) {
    const x = hash(scene.seed, i + 31) * WIDTH
    const y = hash(scene.seed, i + 41) * HEIGHT
    const radius = 50 + 120 * hash(scene.seed, i + 51)
    const blot = radial(c, x, y, 0, radius, [0, `rgba(${tone},.5)`], [0.6, `rgba(${tone},.28)`], [1, `rgba(${tone},0)`])
    box(c, blot, x - radius, y - radius, 2 * radius, 2 * radius)
  }
}

/** The camera has come loose and films the roof lining. */
export function drawCeiling(c: Ctx, scene: Scene, t: number) {
  const light = scene.light === 'night' ? 0.28 : 1
  const grey = (red: number, green: number, blue: number) => `rgb(${red * light},${green * light},${blue * light})`
  const lining = linear(c, 0, 0, WIDTH, HEIGHT, [0, grey(158, 153, 145)], [1, grey(104, 100, 95)])
  box(c, lining, 0, 0, WIDTH, HEIGHT)
  stroke(c, 'rgba(60,57,53,.35)', 7, () => {
    c.moveTo(-10, 250 + Math.sin(t) * 2)
    c.quadraticCurveTo(WIDTH * 0.4, 180, WIDTH + 10, 292)
  })
}
