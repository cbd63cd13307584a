import { mix } from './random.ts'

/**
 * Smooth noise in [0, 1) over up to three coordinates, interpolated between hashed lattice points a unit apart: slow
 * drifts (habits, absence, weather) that can be read for any time in constant time.
 */
export function noise(seed: number, x: number, y = 0, z = 0): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const layer = Math.floor(z)
  const u = ease(x - column)
  const v = ease(y - row)
  const w = ease(z - layer)
  const near = plane(seed, column, row, layer, u, v)
  return w === 0 ? near : near + w * (plane(seed, column, row, layer + 1, u, v) - near)
}

function plane(seed: number, column: number, row: number, layer: number, u: number, v: number): number {
  const near = line(seed, column, row, layer, u)
  return v === 0 ? near : near + v * (line(seed, column, row + 1, layer, u) - near)
}

function line(seed: number, column: number, row: number, layer: number, u: number): number {
  const near = lattice(seed, column, row, layer)
  return u === 0 ? near : near + u * (lattice(seed, column + 1, row, layer) - near)
}

function lattice(seed: number, column: number, row: number, layer: number): number {
  const flat = mix(seed ^ Math.imul(column, 0x165667b1), row, 0x9e3779b1)
  return (mix(flat, layer, 0x85ebca77) >>> 0) / 4294967296
}

const ease = (t: number) => t * t * (3 - 2 * t)
