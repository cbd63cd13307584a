import { z } from 'zod'
import type { Provider } from '../kit/provider.ts'
import { createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { readMotion } from './motion.ts'
import type { Credentials } from './session.ts'
import { incidents } from './streams/incidents.ts'
import { drivers, groups, mismatches, vehicles } from './streams/listings.ts'
import { positions } from './streams/positions.ts'
import { openTrackerIds } from './streams/trackers.ts'
import { trips } from './streams/trips.ts'

const Form = z.object({
  ApiKey: z.string().trim().optional(),
  Username: z.string().trim().optional(),
  Password: z.string().optional(),
})

/** An API key takes precedence. */
const credentials = Form.transform((form, check): Credentials => {
  const { ApiKey, Username = '', Password = '' } = form
  if (ApiKey) return { ApiKey }
  if (!Username || !Password)
    check.addIssue({ code: 'custom', path: ['ApiKey'], message: 'Enter an API key, or login and password' })
  return { Username, Password }
})

/** The Navixy connector, over its User API. */
export const navixy: Provider<Credentials> = {
  manifest,
  credentials,
  /** An account's users have its owner as their master, so the account is the owner's. */
  async check(context) {
    const client = createClient(context)
    const { user_info: user, master } = await client.user()
    const { id, title, legal_name } = master ?? user
    return {
      accountId: id,
      accountName: legal_name?.trim() || title?.trim() || user.login || id,
      vehicles: (await openTrackerIds(client)).length,
    }
  },
  streams: { groups, vehicles, drivers, positions, incidents, trips, mismatches },
  motion: readMotion,
}
