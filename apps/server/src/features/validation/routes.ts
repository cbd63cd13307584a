import { validationEndpoints } from '@milepost/contract/validation/endpoints'
import { type Route, serve } from '../../route.ts'
import { reportAccuracy } from './accuracy-queries.ts'
import { reportBackTest } from './back-test-queries.ts'

export const validationRoutes: readonly Route[] = [
  serve(validationEndpoints.accuracy, async ({ db, query }) => reportAccuracy(db, query)),
  serve(validationEndpoints.backTest, async ({ db, query }) => reportBackTest(db, query)),
]
