import { z } from 'zod'
import { unclearTrips } from '../kit/mapping/unclear-trips.ts'
import type { Provider } from '../kit/provider.ts'
import { readRecords } from '../kit/read-records.ts'
import { type Credentials, createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { readMotion } from './motion.ts'
import { driverScores } from './streams/driver-scores.ts'
import { incidents } from './streams/incidents.ts'
import { deletedObjects, drivers, groups, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'
import { Vehicle } from './wire.ts'

/** The Webfleet connector, over WEBFLEET.connect. */
export const webfleet: Provider<Credentials> = {
  manifest,
  credentials: z.object({
    Account: z.string().trim().min(1, 'Enter the account'),
    Username: z.string().trim().min(1, 'Enter the user name'),
    Password: z.string().min(1, 'Enter the password'),
    ApiKey: z.string().trim().min(1, 'Enter the API key'),
    UnclearTrips: unclearTrips,
  }),
  /** No company name is reported, so the account name is used, which customers recognize. */
  async check(context) {
    const client = createClient(context)
    const deleted = await deletedObjects(client)
    const { records } = readRecords(await client.vehicles(), Vehicle, ({ objectuid }) =>
      deleted.has(objectuid) ? null : objectuid,
    )
    const { Account } = context.credentials
    return { accountId: Account.toLowerCase(), accountName: Account, vehicles: records.length }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, driverScores },
  motion: readMotion,
}
