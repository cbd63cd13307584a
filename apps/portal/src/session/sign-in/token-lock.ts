import { signIn } from '@milepost/domain/limits'
import { product } from '@milepost/domain/product'

const name = `${product.slug}.token`

/**
 * Asks for a token while no other tab of this browser does: issuers that hand out one refresh token at a time would take
 * two at once for a thief. Another tab is waited for 5 s and no longer, as it may have been put to sleep.
 */
export async function withTokenLock<T>(
  work: () => Promise<T>,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): Promise<T> {
  // Browsers have none without https.
  if (!locks) return work()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), signIn.tokenLockMilliseconds)
  let started = false
  try {
    return await locks.request(name, { signal: patience.signal }, () => {
      started = true
      clearTimeout(timer)
      return work()
    })
  } catch (failure) {
    if (started) throw failure
    return await work()
  } finally {
    clearTimeout(timer)
  }
}
