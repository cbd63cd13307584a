import { signIn } from '@milepost/domain/limits'

/** Errors by which an issuer says that it cannot answer now, rather than that it refuses. */
const passingErrors = ['temporarily_unavailable', 'server_error']

/**
 * Whether a failure may pass by itself: the network stumbled, the token endpoint was slow, or a proxy answered in its
 * place. The issuer's own refusal is final, and so is a frame in which nothing happened for a whole minute.
 */
export function mayPass(failure: unknown): boolean {
  if (failure instanceof TypeError) return true
  if (!(failure instanceof Error)) return false
  if ('error' in failure) return passingErrors.includes(String(failure.error))
  return /^network timed out|\((5\d\d|429)\)|^invalid response content-type|unexpected token|json/i.test(
    failure.message,
  )
}

/** Does something that asks the token endpoint, up to three times while its failures may pass. */
export async function withAttempts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (failure) {
      if (attempt >= signIn.tokenAttempts || !mayPass(failure)) throw failure
    }
  }
}
