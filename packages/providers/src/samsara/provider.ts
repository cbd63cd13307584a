import { z } from 'zod'
import type { Provider } from '../kit/provider.ts'
import { type Credentials, createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import { readMotion } from './motion.ts'
import { driverScores } from './streams/driver-scores.ts'
import { incidents } from './streams/incidents.ts'
import { cameraHealth, drivers, groups, mismatches, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'

/** The Samsara connector. */
export const samsara: Provider<Credentials> = {
  manifest,
  credentials: z.union([
    z.object({ Oauth2Code: z.string().trim().min(1) }),
    z.object({ ApiToken: z.string().trim().min(1, 'Enter the API token') }),
  ]),
  async check(context) {
    const client = createClient(context)
    const { id, name } = await client.organization()
    const first = await client.page('list', '/fleet/vehicles', { limit: 512 }, null)
    return { accountId: id, accountName: name, vehicles: first.hasNextPage ? null : first.items.length }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, cameraHealth, mismatches, driverScores },
  media: { fetch: fetchMedia },
  motion: readMotion,
}
