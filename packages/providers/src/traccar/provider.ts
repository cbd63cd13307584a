import { z } from 'zod'
import type { Provider } from '../kit/provider.ts'
import { readItems } from '../kit/read-records.ts'
import { apiAddress, type Client, type Credentials, createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { fetchMedia } from './media.ts'
import { readMotion } from './motion.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, mismatches, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { trips } from './streams/trips.ts'
import { isInService } from './vehicle-state.ts'
import { Device } from './wire.ts'

const Form = z.object({
  ApiToken: z.string().trim().optional(),
  Username: z.string().trim().optional(),
  Password: z.string().optional(),
})

/** A token takes precedence. Traccar reads a Basic header as ASCII, so other passwords could never match. */
const credentials = Form.transform((form, check): Credentials => {
  const { ApiToken, Username = '', Password = '' } = form
  if (ApiToken) return { ApiToken }
  if (!Username || !Password)
    check.addIssue({ code: 'custom', path: ['ApiToken'], message: 'Enter a token, or email address and password' })
  else if (!/^[\x20-\x7e]*$/.test(Username + Password))
    check.addIssue({ code: 'custom', path: ['Password'], message: 'Use a token: this password has accented letters' })
  return { Username, Password }
})

async function devicesInService(client: Client, now: Date): Promise<number> {
  let count = 0
  for await (const items of client.pages('/devices'))
    count += readItems(items, Device).records.filter((device) => isInService(device, now)).length
  return count
}

/** The Traccar connector. Every customer runs their own server. */
export const traccar: Provider<Credentials> = {
  manifest,
  credentials,
  async check(context) {
    const client = createClient(context)
    const { id, name, email } = await client.user()
    const server = new URL(apiAddress(context.baseUrl))
    return {
      accountId: `${server.host}${server.pathname.replace(/\/api$/, '')}#${id}`,
      accountName: name || email || server.host,
      vehicles: await devicesInService(client, context.now()),
    }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, mismatches },
  media: { fetch: fetchMedia },
  motion: readMotion,
}
