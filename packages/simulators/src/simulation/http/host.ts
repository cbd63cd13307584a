import { Faults, spoil } from './faults.ts'
import { Rate } from './rate.ts'
import type { FoundRoute, Permitted, Routes } from './routes.ts'
import type { Simulator, SimulatorOptions } from './simulator.ts'
import { usualStrictness } from './strictness.ts'

export type HouseRules = {
  /** The provider's own names for what credentials may read. */
  permissions: Iterable<string>
  /** The rate limit per set of credentials, unless the options override it. */
  requestsPerSecond: number
}

/** The common part of all simulators: faults on demand, one rate for the account, paths below the mount. */
export abstract class House implements Simulator {
  readonly faults = new Faults()
  readonly permissions: Set<string>
  readonly strict = usualStrictness()
  protected readonly options: SimulatorOptions
  private readonly rate: Rate

  constructor(options: SimulatorOptions, { permissions, requestsPerSecond }: HouseRules) {
    this.options = options
    this.permissions = new Set(permissions)
    for (const permission of options.refuses ?? []) this.permissions.delete(permission)
    this.rate = new Rate(options.requestsPerSecond ?? requestsPerSecond)
  }

  abstract owns(request: Request): boolean | Promise<boolean>

  /** Returns the correct response to a request without a fault. `path` begins with a slash and is below the mount. */
  protected abstract answer(request: Request, path: string): Promise<Response>

  /** Returns the provider's own form of a status; if a client must wait, with the seconds wherever it expects them. */
  protected abstract refuse(status: number, retryAfterSeconds?: number): Response

  /** Returns the path by which faults identify the request: its own, unless all of a provider's calls share one. */
  protected faultPath(_request: Request, path: string): string | Promise<string> {
    return path
  }

  async handle(request: Request): Promise<Response> {
    const path = this.pathOf(request)
    const fault = this.faults.take(await this.faultPath(request, path))
    if (!fault) return this.answer(request, path)
    return spoil(
      fault,
      request.signal,
      () => this.answer(request, path),
      (...reported) => this.refuse(...reported),
    )
  }

  /** Returns the refusal of a request above the rate limit, or null if it may pass. */
  protected tooSoon(): Response | null {
    const waitSeconds = this.rate.take()
    return waitSeconds === null ? null : this.refuse(429, waitSeconds)
  }

  /**
   * Finds the route of a request, or returns the refusal of one that exceeds the rate limit, has no route or isn't
   * permitted.
   */
  protected enter<R extends Permitted>(routes: Routes<R>, asked: string): FoundRoute<R> | Response {
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    const found = routes.find(asked)
    if (!found) return this.refuse(404)
    return this.permissions.has(found.route.permission) ? found : this.notPermitted()
  }

  /** Returns the provider's own response if the credentials may not read a part. */
  protected notPermitted(): Response {
    return this.refuse(403)
  }

  /** The path below the mount. */
  protected pathOf(request: Request): string {
    return new URL(request.url).pathname.slice(this.options.mount.length)
  }

  /** Address of the simulator as known to the caller, without a trailing slash. */
  protected baseUrlOf(request: Request): string {
    return `${new URL(request.url).origin}${this.options.mount}`
  }

  /** True if a path is in this account's file store, where a signed link needs no credentials. */
  protected isFile(path: string): boolean {
    return path.startsWith(`/files/${this.options.account.name}/`)
  }
}

/** The Retry-After header in tenths of a second, or none. */
export const retryAfter = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds * 10) / 10) }
