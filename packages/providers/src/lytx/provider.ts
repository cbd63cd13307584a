import { z } from 'zod'
import { WireMismatch } from '../kit/http/errors.ts'
import type { Provider } from '../kit/provider.ts'
import { createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import type { Credentials } from './session.ts'
import { cameraHealth } from './streams/camera-health.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, mismatches, vehicles, vehiclesInService } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'
import { Group } from './wire.ts'

/** The Lytx connector, for the DriveCam product line. */
export const lytx: Provider<Credentials> = {
  manifest,
  credentials: z.object({
    Username: z.string().trim().min(1, 'Enter the user name'),
    Password: z.string().min(1, 'Enter the password'),
  }),
  /** Every group knows its root, and the root is the company. */
  async check(context) {
    const client = createClient(context)
    const first = (await client.pages('groups', { limit: 1, encodeFullPath: false }).next()).value
    const group = Group.safeParse(first?.items[0]).data
    if (!group?.rootGroupId) throw new WireMismatch('Lytx does not report which account this is', 'groups')
    const { rootGroupId, fullPath, name } = group
    const company = fullPath?.split('\\', 1)[0]?.trim()
    return {
      accountId: rootGroupId,
      accountName: company || name || rootGroupId,
      vehicles: await vehiclesInService(client),
    }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, cameraHealth, mismatches },
  media: { fetch: fetchMedia },
}
