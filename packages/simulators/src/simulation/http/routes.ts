/** What an account's credentials may be kept from, as the provider calls it. */
export type Permitted = { permission: string }

export type FoundRoute<R> = {
  route: R
  /** What the caller named in the places of `*`, decoded. */
  parts: string[]
}

/**
 * The addresses of a brand, `GET /vehicles/*` for example: a `*` stands for one part that the caller names. An address
 * without one comes first.
 */
export class Routes<R extends Permitted> {
  readonly permissions: readonly string[]
  private readonly plain: ReadonlyMap<string, R>
  private readonly patterns: readonly { pattern: RegExp; route: R }[]

  constructor(table: Readonly<Record<string, R>>) {
    const entries = Object.entries(table)
    this.permissions = entries.map(([, { permission }]) => permission)
    this.plain = new Map(entries)
    this.patterns = entries
      .filter(([address]) => address.includes('*'))
      .map(([address, route]) => ({ pattern: new RegExp(`^${address.replaceAll('*', '([^/]+)')}$`), route }))
  }

  /** The route of a method and a path, or null where there is none. */
  find(asked: string): FoundRoute<R> | null {
    const plain = this.plain.get(asked)
    if (plain) return { route: plain, parts: [] }
    for (const { pattern, route } of this.patterns) {
      const found = pattern.exec(asked)
      if (found) return { route, parts: found.slice(1).map(decodeURIComponent) }
    }
    return null
  }
}
