import { mergeEventEndpoints } from '@milepost/contract/merging/endpoints'
import { invalid } from '../../app-error.ts'
import { type Route, serve } from '../../route.ts'
import { keepSeparate, mergeEvents, undoMerge, undoSeparate } from './commands.ts'
import { listCandidates, listDecided } from './queries.ts'

export const mergeRoutes: readonly Route[] = [
  serve(mergeEventEndpoints.candidates, async ({ db, query }) => listCandidates(db, query)),
  serve(mergeEventEndpoints.history, async ({ db }) => listDecided(db)),
  serve(mergeEventEndpoints.merge, async ({ db, caller, body }) => {
    const { same, ...pair } = body
    if (pair.primaryId === pair.otherId)
      throw invalid([{ field: 'body.otherId', message: 'must be another event than the primary one' }])
    await (same ? mergeEvents(db, caller, pair) : keepSeparate(db, caller, pair))
  }),
  serve(mergeEventEndpoints.undo, async ({ db, caller, params }) => {
    if (!(await undoSeparate(db, caller, params.id))) await undoMerge(db, caller, params.id)
  }),
]
