import { alpha, box, type Ctx, glow, linear, oval, shade, stroke, WIDTH } from '../brush.ts'
import { hash, type Scene } from '../scene.ts'
import { scaleAt, screenX, screenY, type View } from '../view.ts'
import { oneOf, type Palette } from './palette.ts'

/** Something beside the road. `key` is its number along the road and determines what it is. */
type Spot = { x: number; z: number; key: number }

/** A spot on the screen: pixels, brightness and haze. */
type Site = Spot & {
  scale: number
  middle: number
  base: number
  /** Its own number in [0, 1). */
  kind: number
  lit: number
  hazed: number
}

const walls = ['#9b7d69', '#8b9096', '#b3a58c', '#6f7f8c', '#a58a83']
const greens = ['#557a45', '#48703f', '#6a8a4c', '#3f6240']

/** A lamp, building, post, pole or tree, depending on the surroundings. */
export function drawRoadside(c: Ctx, scene: Scene, palette: Palette, view: View, spot: Spot) {
  const site = siteOf(scene, palette, view, spot)
  if (site.middle < -300 || site.middle > WIDTH + 300) return
  const { surroundings } = scene
  if (surroundings === 'city' && spot.key % 3 === 0) drawStreetLamp(c, scene, site)
  else if (surroundings === 'city' || (surroundings === 'suburb' && spot.key % 4 === 1)) {
    drawBuilding(c, scene, palette, site)
  } else if (surroundings === 'freeway' && spot.key % 2 === 0) drawRailPost(c, view, site)
  else if (site.kind < 0.18 && surroundings !== 'freeway') drawPole(c, site)
  else drawTree(c, scene, palette, site)
}

function siteOf(scene: Scene, palette: Palette, view: View, spot: Spot): Site {
  const { x, z, key } = spot
  return {
    ...spot,
    scale: scaleAt(view, z),
    middle: screenX(view, x, z),
    base: screenY(view, 0, z),
    kind: hash(scene.seed, key + 1000),
    lit: scene.light === 'night' ? Math.max(0.18, Math.min(0.7, 12 / z)) : palette.body,
    hazed: Math.min(0.9, (palette.hazeAmount * z) / (scene.sky === 'fog' ? 55 : 150)),
  }
}

function drawStreetLamp(c: Ctx, scene: Scene, { x, scale, middle, base, lit }: Site) {
  const arm = middle - Math.sign(x) * 1.6 * scale
  stroke(c, shade('#4a4f55', lit), Math.max(1, 0.14 * scale), () => {
    c.moveTo(middle, base)
    c.lineTo(middle, base - 7 * scale)
    c.lineTo(arm, base - 7.3 * scale)
  })
  if (scene.light !== 'day') glow(c, arm, base - 7.2 * scale, Math.min(120, 2.6 * scale), '#ffd79a', 0.95)
}

function drawBuilding(c: Ctx, scene: Scene, palette: Palette, { x, key, scale, middle, base, kind, lit, hazed }: Site) {
  const storeys = scene.surroundings === 'city' ? 7 + 15 * hash(scene.seed, key + 2000) : 5 + 2 * kind
  const width = (7 + 6 * kind) * scale
  const height = storeys * scale
  const left = x > 0 ? middle + 1.5 * scale : middle - 1.5 * scale - width
  const top = base - height
  const wall = shade(oneOf(walls, key), lit * 0.95)
  box(c, linear(c, 0, top, 0, base, [0, wall], [1, shade('#5c554e', lit)]), left, top, width, height)
  const rows = Math.floor(height / (3.1 * scale))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 3; column++) {
      const isLit = scene.light !== 'day' && hash(scene.seed, key * 31 + row * 5 + column) > 0.5
      const paint = isLit ? '#f3c979' : shade('#3b4650', lit * 0.9)
      const y = top + (row + 0.35) * (height / rows)
      box(c, paint, left + width * (0.12 + 0.29 * column), y, width * 0.17, (height / rows) * 0.5)
    }
  }
  if (hazed > 0.03) box(c, alpha(palette.haze, hazed), left, top, width, height)
}

function drawRailPost(c: Ctx, view: View, { x, z, scale, base, lit }: Site) {
  const left = screenX(view, x - Math.sign(x) * 2, z)
  box(c, shade('#8b9194', lit), left, base - 0.62 * scale, Math.max(0.6, 0.12 * scale), 0.62 * scale)
}

function drawPole(c: Ctx, { scale, middle, base, lit }: Site) {
  const wood = shade('#5b4a3a', lit)
  box(c, wood, middle - 0.1 * scale, base - 8 * scale, 0.2 * scale, 8 * scale)
  box(c, wood, middle - 0.9 * scale, base - 7.6 * scale, 1.8 * scale, 0.14 * scale)
}

function drawTree(c: Ctx, scene: Scene, palette: Palette, { key, scale, middle, base, kind, lit, hazed }: Site) {
  const tall = (3.6 + 4.4 * kind) * scale
  const green = scene.sky === 'snow' ? '#8fa19b' : scene.light === 'day' ? oneOf(greens, key) : '#33493a'
  box(c, shade('#4d3c2c', lit), middle - 0.16 * scale, base - tall * 0.4, 0.32 * scale, tall * 0.4)
  oval(c, shade(green, lit * 0.8), middle, base - tall * 0.62, tall * 0.34, tall * 0.4)
  oval(c, shade(green, lit), middle - tall * 0.07, base - tall * 0.68, tall * 0.26, tall * 0.31)
  if (scene.sky === 'snow') {
    oval(c, `rgba(240,245,248,${0.75 * lit})`, middle, base - tall * 0.84, tall * 0.24, tall * 0.13)
  }
  if (hazed > 0.03) oval(c, alpha(palette.haze, hazed), middle, base - tall * 0.62, tall * 0.34, tall * 0.4)
}
