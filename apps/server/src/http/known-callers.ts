import { createHash } from 'node:crypto'

/** Beyond this, the tokens unused for longest are forgotten. */
const mostKnown = 10_000

/** Remembers whose token was accepted last time, so that a call can be counted before it is checked. */
export class KnownCallers {
  private readonly userIds = new Map<string, string>()

  /** Returns the user that a token belonged to; undefined for one that wasn't accepted yet. */
  userOf(token: string): string | undefined {
    const key = keyOf(token)
    const userId = this.userIds.get(key)
    if (userId !== undefined) this.keep(key, userId)
    return userId
  }

  remember(token: string, userId: string): void {
    this.keep(keyOf(token), userId)
    for (const [oldest] of this.userIds) {
      if (this.userIds.size <= mostKnown) break
      this.userIds.delete(oldest)
    }
  }

  /** A token that is refused says nothing about who uses it. */
  forget(token: string): void {
    this.userIds.delete(keyOf(token))
  }

  private keep(key: string, userId: string): void {
    this.userIds.delete(key)
    this.userIds.set(key, userId)
  }
}

const keyOf = (token: string) => createHash('sha256').update(token).digest('base64')
