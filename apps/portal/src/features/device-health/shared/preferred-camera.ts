import { type CameraPosition, cameraPosition } from '@milepost/domain/codes'

// The road ahead says most in a small picture.
const { frontExternal, frontInternal, rearExternal, unknown } = cameraPosition.code
const order: readonly CameraPosition[] = [frontExternal, frontInternal, rearExternal, unknown]

/** The camera that stands for an event, the same one each time, whatever order the provider tells them in. */
export const preferredCamera = <C extends { position: CameraPosition }>(cameras: readonly C[]): C | undefined =>
  cameras.toSorted((a, b) => order.indexOf(a.position) - order.indexOf(b.position))[0]
