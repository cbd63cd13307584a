import { z } from 'zod'
import type { Provider } from '../kit/provider.ts'
import { readItems } from '../kit/read-records.ts'
import { createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import { organisation } from './reference.ts'
import type { Credentials } from './session.ts'
import { cameraHealth } from './streams/camera-health.ts'
import { driverScores } from './streams/driver-scores.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'
import { isInUse } from './vehicle-state.ts'
import { Asset } from './wire.ts'

const OrganisationId = z
  .string()
  .trim()
  .regex(/^(-?\d+)?$/, 'Enter the ID as a number, with its minus sign if it has one')
  .nullish()
  .transform((typed) => typed || null)

/** The MiX by Powerfleet connector, through MiX Integrate. */
export const mix: Provider<Credentials> = {
  manifest,
  credentials: z.object({
    ClientId: z.string().trim().min(1, 'Enter the client ID'),
    ClientSecret: z.string().trim().min(1, 'Enter the client secret'),
    Username: z.string().trim().min(1, 'Enter the user name'),
    Password: z.string().min(1, 'Enter the password'),
    OrganisationId,
  }),
  async check(context) {
    const { GroupId, Name } = await organisation(context)
    const assets = readItems(await createClient(context).assets(GroupId), Asset).records
    const vehicles = assets.filter((asset) => isInUse(asset)).length
    return { accountId: GroupId, accountName: Name?.trim() || GroupId, vehicles }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, driverScores, cameraHealth },
  media: { fetch: fetchMedia },
}
