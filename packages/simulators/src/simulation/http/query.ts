/** The query of a request; each brand adds its own parsing of times, pages and lists. */
export class Query {
  protected readonly parameters: URLSearchParams
  /** The maximum length of a page, whatever is requested. */
  protected readonly largestPage: number

  constructor(parameters: URLSearchParams, largestPage = Number.POSITIVE_INFINITY) {
    this.parameters = parameters
    this.largestPage = largestPage
  }

  /** A value, or null if absent or empty. */
  text(name: string): string | null {
    return this.parameters.get(name) || null
  }

  all(name: string): string[] {
    return this.parameters.getAll(name)
  }
}
