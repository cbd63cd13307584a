import type { Provider } from '@milepost/providers/kit/provider'
import { z } from 'zod'
import { type Credentials, createClient } from './client.ts'
import { manifest } from './manifest.ts'
import { vehicles } from './streams/listings.ts'

/** The Skeleton connector. */
export const skeleton: Provider<Credentials> = {
  manifest,
  credentials: z.object({ ApiToken: z.string().trim().min(1, 'Enter the API token') }),
  async check(context) {
    const client = createClient(context)
    const { id, name } = await client.account()
    const { total } = await client.page('list', '/vehicles', { limit: 1 }, null)
    return { accountId: id, accountName: name, vehicles: total }
  },
  streams: { vehicles },
}
