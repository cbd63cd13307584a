import { type CameraPosition, camerasInOrder } from '@milepost/domain/codes'

/** The camera that represents an event: always the same one, in whatever order the provider reports them. */
export const preferredCamera = <C extends { position: CameraPosition }>(cameras: readonly C[]): C | undefined =>
  cameras.toSorted((a, b) => camerasInOrder.indexOf(a.position) - camerasInOrder.indexOf(b.position))[0]
