import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import { callerUserId } from '../../access/caller.ts'
import { notFound } from '../../app-error.ts'
import { listIncidentTypes } from '../../reporting/incidents/incident-types.ts'
import { type Route, serve } from '../../route.ts'
import { findTelemetry } from '../incidents/telemetry-queries.ts'
import { annotate } from './annotate.ts'
import { findAnnotator } from './annotator-queries.ts'
import { decide } from './decide.ts'
import { listAnswers } from './history-queries.ts'
import { findItem } from './item-queries.ts'
import { endLease, holdLease, renewLease } from './leases.ts'
import { serveNext } from './serve-next.ts'
import { putBack, setKnownAnswer, skipItem } from './skip.ts'
import { annotationStats } from './stats-queries.ts'
import { undoAnswer } from './undo.ts'
import { undoSkip } from './undo-skip.ts'

export const annotationRoutes: readonly Route[] = [
  serve(annotationEndpoints.me, ({ db, caller }) => findAnnotator(db, caller)),
  serve(annotationEndpoints.types, async ({ db, caller, services }) => {
    await findAnnotator(db, caller)
    return listIncidentTypes(services)
  }),
  serve(annotationEndpoints.next, async ({ db, caller, services, body }) => {
    const types = await listIncidentTypes(services)
    return serveNext(db, services, { ...body, caller, types })
  }),
  serve(annotationEndpoints.item, async ({ db, caller, services, params, query }) =>
    findItem(db, services, await holdLease(db, callerUserId(caller)!, { ...query, leaseId: params.id })),
  ),
  serve(annotationEndpoints.telemetry, async ({ db, caller, services, params, query }) => {
    const lease = await holdLease(db, callerUserId(caller)!, { ...query, leaseId: params.id })
    const samples = await findTelemetry(services, db, lease.incidentId)
    if (!samples) throw notFound('event')
    return samples
  }),
  serve(annotationEndpoints.renew, async ({ db, caller, params, body: { incidentId, release = false } }) => {
    const claim = { leaseId: params.id, incidentId }
    if (!release) return { leaseUntil: await renewLease(db, callerUserId(caller)!, claim) }
    await endLease(db, callerUserId(caller)!, claim)
    return { leaseUntil: null }
  }),
  serve(annotationEndpoints.annotate, ({ db, caller, params, body }) => annotate(db, caller, params.id, body)),
  serve(annotationEndpoints.decide, ({ db, caller, params, body }) => decide(db, caller, params.id, body)),
  serve(annotationEndpoints.undo, async ({ db, caller, services, params }) =>
    findItem(db, services, await undoAnswer(db, caller, params.id)),
  ),
  serve(annotationEndpoints.skip, ({ db, caller, params, body }) => skipItem(db, caller, params.id, body)),
  serve(annotationEndpoints.unskip, async ({ db, caller, services, params }) =>
    findItem(db, services, await undoSkip(db, caller, params.id)),
  ),
  serve(annotationEndpoints.putBack, ({ db, caller, params }) => putBack(db, caller, params.id)),
  serve(annotationEndpoints.know, ({ db, caller, params, body }) =>
    setKnownAnswer(db, caller, params.id, body.isKnownAnswer),
  ),
  serve(annotationEndpoints.history, async ({ db, caller, query }) =>
    listAnswers(db, { ...query, annotator: await findAnnotator(db, caller) }),
  ),
  serve(annotationEndpoints.stats, async ({ db, caller, services, query }) =>
    annotationStats(db, {
      ...query,
      annotator: await findAnnotator(db, caller),
      queued: { types: await listIncidentTypes(services) },
    }),
  ),
]
