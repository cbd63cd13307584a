import type { Incident } from '@milepost/contract/incidents/endpoints'
import { incidentRating } from '@milepost/domain/codes'

/** True if an event still waits for review after the day it was due, by `today` in the client's time zone. */
export const isOverdue = ({ assignment, rating }: Pick<Incident, 'assignment' | 'rating'>, today: string): boolean =>
  rating === incidentRating.code.pending && assignment !== null && assignment.dueOn !== null && assignment.dueOn < today
