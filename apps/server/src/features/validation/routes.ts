import { validationEndpoints } from '@milepost/contract/validation'
import { type Route, serve } from '../../route.ts'
import { reportAccuracy } from './accuracy-queries.ts'

export const validationRoutes: readonly Route[] = [
  serve(validationEndpoints.accuracy, async ({ db, query }) => reportAccuracy(db, query)),
]
