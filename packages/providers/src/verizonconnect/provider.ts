import { z } from 'zod'
import { speedUnitField } from '../kit/mapping/speed-unit.ts'
import type { Provider } from '../kit/provider.ts'
import { createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import { readMotion } from './motion.ts'
import type { Credentials } from './session.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, vehicles } from './streams/listings.ts'
import { mismatches } from './streams/mismatches.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'

/** The entered values go into headers, so anything that wouldn't fit there is rejected here. */
const credentials = z.object({
  Username: z.string().trim().min(1, 'Enter the user name of the REST integration'),
  Password: z.string().min(1, 'Enter the password of the REST integration'),
  AppId: z
    .string()
    .trim()
    .regex(/^[\w.-]+$/, 'Enter the App ID, such as fleetmatics-p-us-…'),
  SpeedUnit: speedUnitField('km/h'),
})

/** The Verizon Connect Reveal connector. */
export const verizonConnect: Provider<Credentials> = {
  manifest,
  credentials,
  async check(context) {
    const { Username } = context.credentials
    const vehicles = (await createClient(context).vehicles()).length
    return { accountId: Username, accountName: Username, vehicles }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, mismatches },
  media: { fetch: fetchMedia },
  motion: readMotion,
}
