import { type CameraPosition, cameraPosition } from '@milepost/domain/codes'

// The road ahead is the most informative at thumbnail size.
const { frontExternal, frontInternal, rearExternal, unknown } = cameraPosition.code
const order: readonly CameraPosition[] = [frontExternal, frontInternal, rearExternal, unknown]

/** The camera that represents an event: always the same one, in whatever order the provider reports them. */
export const preferredCamera = <C extends { position: CameraPosition }>(cameras: readonly C[]): C | undefined =>
  cameras.toSorted((a, b) => order.indexOf(a.position) - order.indexOf(b.position))[0]
