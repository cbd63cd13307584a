import { rushHourEndpoints } from '@milepost/contract/rush-hours/endpoints'
import { reportedRushHours } from '../../reporting/reported-rush-hours.ts'
import { type Route, serve } from '../../route.ts'
import { readRushHours } from '../../sync/derive/read-rush-hours.ts'
import { changeRushHours } from './change-rush-hours.ts'

export const rushHourRoutes: readonly Route[] = [
  serve(rushHourEndpoints.list, async ({ services: { cache, pool }, db }) => {
    const rushHours = await cache.get(`rush hours of ${db.clientId}`, () => readRushHours(pool, db.clientId))
    return { rushHours: reportedRushHours(rushHours) }
  }),
  serve(rushHourEndpoints.replace, async ({ db, caller, body }) => changeRushHours(db, caller, body.rushHours)),
]
