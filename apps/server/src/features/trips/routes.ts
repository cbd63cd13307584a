import { tripEndpoints } from '@milepost/contract/trips/endpoints'
import { notFound } from '../../app-error.ts'
import { findTrip } from '../../reporting/trips/trip-queries.ts'
import { type Route, serve } from '../../route.ts'
import { listRouteIncidents, readRoutePoints, whyMissing } from './route-queries.ts'
import { throughIncidents } from './through-incidents.ts'

export const tripRoutes: readonly Route[] = [
  serve(tripEndpoints.route, async ({ db, params }) => {
    const trip = await findTrip(db, params.id)
    if (!trip) throw notFound('trip')
    // Hides whatever the provider reported of the route before marking the trip private.
    if (trip.isPrivate) return { trip, points: [], incidents: [], missing: null }
    const [{ points, fault }, incidents] = await Promise.all([readRoutePoints(db, trip), listRouteIncidents(db, trip)])
    const missing = fault ?? (points.length > 2 ? null : await whyMissing(db, trip))
    return { trip, points: throughIncidents(points, incidents, trip.startedAt), incidents, missing }
  }),
]
