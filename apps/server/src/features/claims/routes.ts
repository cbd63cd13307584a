import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { type Route, serve } from '../../route.ts'
import { decideMatch } from './decide-match.ts'
import { importLossRun, previewLossRun } from './import-loss-run.ts'
import { listClaims } from './list-claims.ts'
import { listLossRuns } from './list-loss-runs.ts'
import { listProposals } from './queries.ts'
import { removeClaim, removeLossRun } from './remove-claims.ts'
import { restoreCover, stateNoLosses } from './state-no-losses.ts'

export const claimRoutes: readonly Route[] = [
  serve(claimEndpoints.page, ({ db, query }) => listClaims(db, query)),
  serve(claimEndpoints.proposals, ({ db, query }) => listProposals(db, query)),
  serve(claimEndpoints.importFile, ({ db, caller, body }) =>
    body.isPreview ? previewLossRun(db, body) : importLossRun(db, caller, body),
  ),
  serve(claimEndpoints.remove, ({ db, caller, params: { id }, body }) => removeClaim(db, caller, id, body)),
  serve(claimEndpoints.lossRuns, ({ db }) => listLossRuns(db)),
  serve(claimEndpoints.removeLossRun, ({ db, caller, params: { id }, body }) => removeLossRun(db, caller, id, body)),
  serve(claimEndpoints.stateNoLosses, ({ db, caller, params: { id } }) => stateNoLosses(db, caller, id)),
  serve(claimEndpoints.restoreCover, ({ db, caller, params: { id }, body: { covered } }) =>
    restoreCover(db, caller, id, covered),
  ),
  serve(claimEndpoints.decide, ({ db, caller, params: { id, eventId }, body: { isMatch } }) =>
    decideMatch(db, caller, { claimId: id, eventId, isMatch }),
  ),
]
