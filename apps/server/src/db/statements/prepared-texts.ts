import { createHash } from 'node:crypto'

/** A statement whose text depends on its filters has many texts; without a limit, one could fill the server. */
const mostOfOneName = 24
/** Each connection caches at most this many plans: 280 kB each over the months of events, so about 30 MB. */
const mostOfAll = 120
/** Texts seen once are remembered for a while: only repeated ones are worth preparing. */
const mostRemembered = 500
/** A generic plan may be bad for some values: slower statements are planned with their values for a while. */
const slowMilliseconds = 500
const restMs = 600_000

/**
 * Decides which texts are prepared, for all connections of a pool: those seen a second time, at most 24 per name and
 * 120 in total. Anything beyond that is planned on each call as before, and so are slow ones for ten minutes.
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

  /**
   * Returns the name to prepare a text under: the statement's name and the text's hash, so that no two texts share one.
   */
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

  /** Records how long a prepared text took. */
  recordTime(text: string, milliseconds: number): void {
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
