import { createHash } from 'node:crypto'

/** A statement whose text depends on its filters has many; those of one that nobody limits may not fill the server. */
const mostOfOneName = 24
/** Each connection keeps the plans of as many at most: 280 kB each over the months of events, so some 30 MB. */
const mostOfAll = 120
/** Texts that came once are remembered for a while: only what comes again is worth preparing. */
const mostRemembered = 500
/** A plan that is kept for all values may be bad for some: what took so long is planned for its values for a while. */
const slowMilliseconds = 500
const restMs = 600_000

/**
 * Which texts are prepared, for all connections of a pool alike: those that come a second time, at most 24 under one name
 * and 120 in all. What comes after that runs as before, planned for each call, and so does for ten minutes what was slow.
 */
export class PreparedTexts {
  private readonly prepared = new Map<string, string>()
  private readonly ofName = new Map<string, number>()
  private readonly cameOnce = new Set<string>()
  private readonly restsUntil = new Map<string, number>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** The name to prepare a text under, which is the statement's and the text's hash: never two texts under one. */
  preparedName(name: string, text: string): string | undefined {
    const known = this.prepared.get(text)
    if (known !== undefined) return this.rests(text) ? undefined : known
    if (!this.cameOnce.delete(text)) {
      this.remember(text)
      return undefined
    }
    const others = this.ofName.get(name) ?? 0
    if (others >= mostOfOneName || this.prepared.size >= mostOfAll) return undefined
    const own = `${name}:${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
    this.prepared.set(text, own)
    this.ofName.set(name, others + 1)
    return own
  }

  /** How long a prepared text took. */
  noteTime(text: string, milliseconds: number): void {
    if (milliseconds >= slowMilliseconds) this.restsUntil.set(text, this.now() + restMs)
  }

  private rests(text: string): boolean {
    const until = this.restsUntil.get(text)
    if (until === undefined) return false
    if (this.now() < until) return true
    this.restsUntil.delete(text)
    return false
  }

  private remember(text: string): void {
    const [oldest] = this.cameOnce
    if (this.cameOnce.size >= mostRemembered && oldest !== undefined) this.cameOnce.delete(oldest)
    this.cameOnce.add(text)
  }
}
