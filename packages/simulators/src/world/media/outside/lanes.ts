import type { Scene } from '../scene.ts'

export const LANE_METERS = 3.6

/**
 * The edges of the paved road, in meters from the center of the vehicle's lane; `isRear` as seen by the rear camera.
 */
export function roadEdges(scene: Scene, isRear: boolean): readonly [left: number, right: number] {
  const left = -1.5 * LANE_METERS
  const right = LANE_METERS * { freeway: 1.5, city: 1.5, suburb: 0.5, rural: 0.5 }[scene.surroundings]
  return isRear ? [-right, -left] : [left, right]
}
