import { isIP } from 'node:net'
import { invalid } from '../../app-error.ts'
import type { Config } from '../../config.ts'
import { createPublicFetch } from '../../provider-access/public-fetch.ts'
import { assertPublicServer, isPublicAddress, type Resolve, resolveAll } from '../../provider-access/server-address.ts'

type Guard = Pick<Config, 'privateWebhooks'>

/**
 * Throws `invalid` for an address that isn't on the internet, or isn't https. Names get the same answer whether they exist
 * in our own network or nowhere, because it would reveal which exist there.
 */
export async function assertReceiver(
  url: string,
  { privateWebhooks }: Guard,
  resolve: Resolve = resolveAll,
): Promise<void> {
  if (privateWebhooks) return
  const refuse = (message: string) => invalid([{ field: 'body.url', message }])
  if (new URL(url).protocol !== 'https:') throw refuse('must be an address that starts with https://')
  await assertPublicServer(url, resolve).catch(() => {
    throw refuse(
      isOwnNetwork(url)
        ? 'must be the address of a server on the internet'
        : 'leads to no server on the internet that we can find. Check the name for typos',
    )
  })
}

/** True for addresses that are private by what they say, without looking up a name. */
function isOwnNetwork(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 || /(^|\.)localhost\.?$/.test(host)
}

/** Creates the `fetch` for webhooks: checked by the address that is actually called, and without redirects. */
export function createReceiverFetch({ privateWebhooks }: Guard): typeof fetch {
  return createPublicFetch({ isPublic: (address) => privateWebhooks || isPublicAddress(address) })
}
