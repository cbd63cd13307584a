import { cameraHealth, incidentRating, severity } from '@milepost/domain/codes'
import { type ConnectionState, connectionState } from '../connections/state.ts'

// What "needs attention" means, once: the server counts it, and the portal links to the lists with the same filters.

/** Ratings of events that await review unless they are of a loss; those that don't require a review aren't open. */
export const openRatings: readonly number[] = [incidentRating.code.pending]

/** Levels of the events that are asked for first. */
export const openSeverities: readonly number[] = [severity.code.high, severity.code.critical]

/** Camera status that someone has to fix. */
export const openCameraStatus = cameraHealth.code.obstructed

/** States of connections that read nothing, or not all that is needed. */
export const openStates: readonly ConnectionState[] = ['notPermitted', 'failed', 'duplicated']

/** True if a connection is to be fixed. */
export const isToFix = (connection: Parameters<typeof connectionState>[0]) =>
  openStates.includes(connectionState(connection))
