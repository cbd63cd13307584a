import { invalid } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import { createPublicFetch } from '../../provider-access/public-fetch.ts'
import { assertPublicServer, isPublicAddress } from '../../provider-access/server-address.ts'

type Guard = Pick<Config, 'privateWebhooks'>

/**
 * Throws `invalid` for an address that isn't on the internet, or isn't https. Which of its names exist in our own
 * network isn't revealed.
 */
export async function assertReceiver(url: string, { privateWebhooks }: Guard): Promise<void> {
  if (privateWebhooks) return
  const refuse = (message: string) => invalid([{ field: 'body.url', message }])
  if (new URL(url).protocol !== 'https:') throw refuse('must be an address that starts with https://')
  await assertPublicServer(url).catch(() => {
    throw refuse('must be the address of a server on the internet')
  })
}

/** Creates the `fetch` for webhooks: checked by the address that is actually called, and without redirects. */
export function createReceiverFetch({ privateWebhooks }: Guard): typeof fetch {
  return createPublicFetch({ isPublic: (address) => privateWebhooks || isPublicAddress(address) })
}
