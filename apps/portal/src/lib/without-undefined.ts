import type { Call } from '@milepost/contract/api/endpoint'
import type { exportEndpoints } from '@milepost/contract/exports/endpoints'

type Sent = Call<typeof exportEndpoints.start>['body']['query']

/** Returns a query without empty values. */
export const withoutUndefined = (query: Readonly<Record<string, unknown>>): Sent =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0)),
  ) as Sent
