import { z } from 'zod'
import { WireMismatch } from '../kit/http/errors.ts'
import type { Provider } from '../kit/provider.ts'
import { type Credentials, createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import { readMotion } from './motion.ts'
import { cameraHealth } from './streams/camera-health.ts'
import { driverScores } from './streams/driver-scores.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'
import { Company } from './wire.ts'

/** The Motive connector. */
export const motive: Provider<Credentials> = {
  manifest,
  credentials: z.union([
    z.object({ Oauth2Code: z.string().trim().min(1) }),
    z.object({ ApiKey: z.string().trim().min(1, 'Enter the API key') }),
  ]),
  async check(context) {
    const client = createClient(context)
    const company = Company.safeParse((await client.page('companies', {}, 1)).items[0])
    if (!company.success) throw new WireMismatch('Motive does not report which account this is', 'companies')
    const { id, name } = company.data
    return { accountId: id, accountName: name, vehicles: (await client.page('vehicles', { per_page: 1 }, 1)).total }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, cameraHealth, driverScores },
  media: { fetch: fetchMedia },
  motion: readMotion,
}
