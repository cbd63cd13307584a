import { signIn } from '@milepost/domain/limits'

/** OAuth errors that mean the issuer can't respond now, rather than that it refuses. */
const passingErrors = ['temporarily_unavailable', 'server_error']

/**
 * Returns true for a temporary failure: a network error, a slow token endpoint, or a proxy's response in its place. The
 * issuer's own refusal is final, and so is an iframe without activity for a whole minute.
 */
export function mayPass(failure: unknown): boolean {
  if (failure instanceof TypeError) return true
  if (!(failure instanceof Error)) return false
  if ('error' in failure) return passingErrors.includes(String(failure.error))
  return /^network timed out|\((5\d\d|429)\)|^invalid response content-type|unexpected token|json/i.test(
    failure.message,
  )
}

/** Calls the token endpoint up to three times while its failures are temporary. */
export async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (failure) {
      if (attempt >= signIn.tokenAttempts || !mayPass(failure)) throw failure
    }
  }
}
