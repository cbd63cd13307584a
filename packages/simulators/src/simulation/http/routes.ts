/** A permission that an account's credentials may lack, under the provider's name. */
export type Permitted = { permission: string }

export type FoundRoute<R> = {
  route: R
  /** The caller's values for `*`, decoded. */
  parts: string[]
}

/**
 * The addresses of a brand, such as `GET /vehicles/*`: a `*` matches one part of the path. An address without one takes
 * precedence.
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

  /** Returns the route for a method and a path, or null if there is none. */
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
