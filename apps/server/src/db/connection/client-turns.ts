/** Lets work be done client by client, so that none waits for another whose work fails. */
export type ClientTurns = {
  /** Clients that are left alone for now, as their work failed. */
  resting(): number[]
  /** Does a client's work and gives what it tells: whether there was anything. */
  take(clientId: number, work: () => Promise<boolean>): Promise<boolean>
}

/** How long a client is left alone whose work failed. */
const restMs = 60_000

/**
 * Turns in which a failure is the client's own: it is told to `onFailed`, and the client rests a minute before its work is tried again.
 * Memory of one process: another tries for itself.
 */
export function createClientTurns(
  onFailed: (clientId: number, error: unknown) => void,
  now: () => number = Date.now,
): ClientTurns {
  const restUntil = new Map<number, number>()
  return {
    resting() {
      for (const [clientId, until] of restUntil) if (until <= now()) restUntil.delete(clientId)
      return [...restUntil.keys()]
    },
    async take(clientId, work) {
      try {
        return await work()
      } catch (error) {
        restUntil.set(clientId, now() + restMs)
        onFailed(clientId, error)
        return false
      }
    },
  }
}

/** Turns in which a failure is the caller's. */
export const failingTurns: ClientTurns = { resting: () => [], take: (_clientId, work) => work() }
