export type StreamLimit = {
  /** Counts a user's new stream until the returned function is called; closes their oldest one if it is one too many. */
  admit(userId: string, close: () => void): () => void
}

/** Limits how many streams each user has open in this process. */
export function createStreamLimit(most: number): StreamLimit {
  const open = new Map<string, Set<() => void>>()
  return {
    admit(userId, close) {
      const own = open.get(userId) ?? new Set()
      open.set(userId, own.add(close))
      if (own.size > most) for (const closeOldest of [...own].slice(0, own.size - most)) closeOldest()
      return () => {
        own.delete(close)
        if (own.size === 0 && open.get(userId) === own) open.delete(userId)
      }
    },
  }
}
