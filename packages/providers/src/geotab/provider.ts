import { z } from 'zod'
import type { Provider } from '../kit/provider.ts'
import { createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import { readMotion } from './motion.ts'
import { type Credentials, signIn } from './session.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, mismatches, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'

/** The Geotab connector. */
export const geotab: Provider<Credentials> = {
  manifest,
  credentials: z.object({
    Username: z.string().trim().min(1, 'Enter the user name'),
    Password: z.string().min(1, 'Enter the password'),
    Database: z.string().trim().min(1, 'Enter the name of the database'),
  }),
  async check(context) {
    const { database } = (await signIn(context)).credentials
    const search = { fromDate: context.now().toISOString() }
    const vehicles = await createClient(context).count('Device', search, z.int().nonnegative())
    return { accountId: database, accountName: database, vehicles }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, mismatches },
  media: { fetch: fetchMedia },
  motion: readMotion,
}
