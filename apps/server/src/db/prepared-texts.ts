import { createHash } from 'node:crypto'

/** A statement whose text depends on its filters has many; those of one that nobody limits may not fill the server. */
const mostOfOneName = 24
/** Each connection keeps the plans of as many at most: some hundred kilobytes each. */
const mostOfAll = 160
/** Texts that came once are remembered for a while: only what comes again is worth preparing. */
const mostRemembered = 500

/**
 * Which texts are prepared, for all connections of a pool alike: those that come a second time, at most 24 under one name
 * and 160 in all. What comes after that runs as before, planned for each call.
 */
export class PreparedTexts {
  private readonly prepared = new Map<string, string>()
  private readonly ofName = new Map<string, number>()
  private readonly cameOnce = new Set<string>()

  /** The name to prepare a text under, which is the statement's and the text's hash: never two texts under one. */
  preparedName(name: string, text: string): string | undefined {
    const known = this.prepared.get(text)
    if (known !== undefined) return known
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

  private remember(text: string): void {
    const [oldest] = this.cameOnce
    if (this.cameOnce.size >= mostRemembered && oldest !== undefined) this.cameOnce.delete(oldest)
    this.cameOnce.add(text)
  }
}
