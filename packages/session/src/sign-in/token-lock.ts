import { signIn } from '@milepost/domain/limits'
import { product } from '@milepost/domain/product'

const name = `${product.slug}.token`

/**
 * Requests a token while no other tab of this browser does: an issuer with single-use refresh tokens would take two at
 * once for theft. Waits for another tab no longer than 5 s, because it may be suspended.
 */
export async function withTokenLock<T>(
  work: () => Promise<T>,
  locks: Pick<LockManager, 'request'> | undefined = globalThis.navigator?.locks,
): Promise<T> {
  // Browsers have no locks without https.
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
