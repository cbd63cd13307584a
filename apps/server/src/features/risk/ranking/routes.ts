import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import { changeCoachingOf } from '../../../reporting/change-coaching.ts'
import { type Route, serve } from '../../../route.ts'
import { rankedIds, rankingTotals, rankSubjects } from './ranking-page-queries.ts'
import { scoringDetails } from './scoring-details.ts'
import { subjectFactors } from './subject-factors.ts'
import { whatIf } from './what-if.ts'

export const riskRankingRoutes: readonly Route[] = [
  serve(riskRankingEndpoints.page, ({ db, services, caller, query }) => rankSubjects(db, services, caller, query)),
  serve(riskRankingEndpoints.totals, ({ db, caller, query }) => rankingTotals(db, caller, query)),
  serve(riskRankingEndpoints.scoringDetails, ({ db, services, caller, query }) =>
    scoringDetails(db, services, caller, query),
  ),
  serve(riskRankingEndpoints.changeCoaching, async ({ db, caller, body }) => {
    const ids =
      'filter' in body
        ? await rankedIds(db, caller, { ...body.filter, subject: 'vehicle' }, body.except)
        : body.vehicleIds
    return changeCoachingOf(db, caller, ids, body.HasCoaching)
  }),
  serve(riskRankingEndpoints.whatIf, ({ db, services, caller, query }) => whatIf(db, services, caller, query)),
  serve(riskRankingEndpoints.factors, ({ db, services, caller, params, query }) =>
    subjectFactors(db, services, caller, params.id, query),
  ),
]
