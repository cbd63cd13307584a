/** The query of a request; each brand adds how it reads times, pages and lists. */
export class Query {
  protected readonly parameters: URLSearchParams
  /** Pages are never longer, however long one may be. */
  protected readonly largestPage: number

  constructor(parameters: URLSearchParams, largestPage = Number.POSITIVE_INFINITY) {
    this.parameters = parameters
    this.largestPage = largestPage
  }

  /** A value, or null when absent or empty. */
  text(name: string): string | null {
    return this.parameters.get(name) || null
  }

  all(name: string): string[] {
    return this.parameters.getAll(name)
  }
}
