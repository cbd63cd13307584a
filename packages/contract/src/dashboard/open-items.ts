import { cameraHealth, connectionHealth, incidentRating, severity } from '@milepost/domain/codes'

// What "needs attention" means, once: the server counts it, and the portal links to the lists with the same filters.

/** Ratings of events that await review unless they are of a loss; those that don't require a review aren't open. */
export const openRatings: readonly number[] = [incidentRating.code.pending]

/** Levels of the events that are asked for first. */
export const openSeverities: readonly number[] = [severity.code.high, severity.code.critical]

/** Camera status that someone has to fix. */
export const openCameraStatus = cameraHealth.code.obstructed

/** Health of connections that read nothing. */
export const openHealth: readonly number[] = [connectionHealth.code.failed, connectionHealth.code.duplicated]
