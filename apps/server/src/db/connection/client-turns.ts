/** Does work client by client, so that one client's failure doesn't hold up the others. */
export type ClientTurns = {
  /** Clients paused after a failure. */
  resting(): number[]
  /** Does a client's work; resolves to its result: whether there was anything to do. */
  take(clientId: number, work: () => Promise<boolean>): Promise<boolean>
}

/** How long a client is paused after a failure. */
const restMs = 60_000

/**
 * Creates turns in which a failure only affects its client: `onFailed` receives it, and the client is paused for a
 * minute before a retry. Kept in memory per process: others retry independently.
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

/** Turns that throw failures to the caller. */
export const failingTurns: ClientTurns = { resting: () => [], take: (_clientId, work) => work() }
