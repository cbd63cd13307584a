import { type Ctx, path, WIDTH } from './brush.ts'

/** A pinhole camera over a road that bends: x to the right, y up, z ahead, in meters. */
export type View = {
  horizon: number
  focal: number
  height: number
  x: number
  bend: number
  roll: number
  sway: number
}

/** Pixels per meter at a distance. */
export const scaleAt = (view: View, z: number) => view.focal / z

export const screenX = (view: View, x: number, z: number) =>
  WIDTH / 2 + view.sway + (view.focal * (x - view.x + view.bend * z * z * 0.5)) / z

export const screenY = (view: View, y: number, z: number) => view.horizon + (view.focal * (view.height - y)) / z

/** A band on the road between two distances to the side and two ahead. */
export function strip(
  c: Ctx,
  view: View,
  [left, right]: readonly [left: number, right: number],
  [near, far]: readonly [near: number, far: number],
  paint: string,
  steps = 10,
) {
  band(c, near, far, paint, steps, (z) => [
    [screenX(view, left, z), screenY(view, 0, z)],
    [screenX(view, right, z), screenY(view, 0, z)],
  ])
}

/** A band between two edges, each given as a screen point per distance. */
export function band(
  c: Ctx,
  near: number,
  far: number,
  paint: string,
  steps: number,
  edges: (z: number) => [readonly [x: number, y: number], readonly [x: number, y: number]],
) {
  const points = Array.from({ length: steps + 1 }, (_, i) => edges(near * (far / near) ** (i / steps)))
  c.fillStyle = paint
  path(c, [...points.map(([first]) => first), ...points.toReversed().map(([, second]) => second)])
  c.closePath()
  c.fill()
}
