import { riskScoreConfigEndpoints } from '@milepost/contract/scoring-config/endpoints'
import { activeConfig } from '../../recompute/scoring-versions.ts'
import { type Route, serve } from '../../route.ts'
import { previewConfig } from './preview.ts'
import { progressOf } from './progress.ts'
import { changeConfig, listVersions } from './versions.ts'

export const riskScoreConfigRoutes: readonly Route[] = [
  serve(riskScoreConfigEndpoints.current, async ({ db }) => {
    const versions = await listVersions(db)
    const active = versions.find(({ state }) => state === 'active')!
    return {
      active,
      draft: versions.find(({ state }) => state === 'draft') ?? null,
      progress: await progressOf(db, active),
    }
  }),
  serve(riskScoreConfigEndpoints.versions, async ({ db }) => listVersions(db)),
  serve(riskScoreConfigEndpoints.change, async ({ db, caller, body }) => changeConfig(db, caller, body)),
  serve(riskScoreConfigEndpoints.preview, async ({ db, services: { pool }, body }) =>
    previewConfig(pool, db, { before: (await activeConfig(pool, db.clientId)).config, after: body.config }),
  ),
]
