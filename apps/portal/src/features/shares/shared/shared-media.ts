import type { IncidentCamera } from '@milepost/contract/media/endpoints'

/** Clips of a shared event, and what to do when one can't be played. */
export type SharedMedia = {
  cameras: readonly IncidentCamera[]
  onRetry: () => void
  onClipFailed: (cameraId: string) => void
}
