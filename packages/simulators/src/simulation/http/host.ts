import { Faults, spoil } from './faults.ts'
import { Rate } from './rate.ts'
import type { FoundRoute, Permitted, Routes } from './routes.ts'
import type { Simulator, SimulatorOptions } from './simulator.ts'
import { usualStrictness } from './strictness.ts'

export type HouseRules = {
  /** The provider's own names of what credentials may read. */
  permissions: Iterable<string>
  /** What one set of credentials may ask for, unless the options say otherwise. */
  requestsPerSecond: number
}

/** What the simulators of all brands share: faults on demand, one rate for the account, paths below the mount. */
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

  /** The right answer to a request that meets no fault. `path` begins with a slash and is below the mount. */
  protected abstract answer(request: Request, path: string): Promise<Response>

  /** The provider's own way to say a status; where a client must wait, with the seconds, wherever it looks for them. */
  protected abstract refuse(status: number, retryAfterSeconds?: number): Response

  /** What faults know the request by: its path, unless all of a provider's calls have the same. */
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
      (...told) => this.refuse(...told),
    )
  }

  /** The refusal of a request that comes too soon, or null if it may pass. */
  protected tooSoon(): Response | null {
    const waitSeconds = this.rate.take()
    return waitSeconds === null ? null : this.refuse(429, waitSeconds)
  }

  /** Where a request leads; or the refusal of one that comes too soon, leads nowhere or is not permitted. */
  protected enter<R extends Permitted>(routes: Routes<R>, asked: string): FoundRoute<R> | Response {
    const tooSoon = this.tooSoon()
    if (tooSoon) return tooSoon
    const found = routes.find(asked)
    if (!found) return this.refuse(404)
    return this.permissions.has(found.route.permission) ? found : this.notPermitted()
  }

  /** The provider's own way to say that the credentials may not read a part. */
  protected notPermitted(): Response {
    return this.refuse(403)
  }

  /** The path below the mount. */
  protected pathOf(request: Request): string {
    return new URL(request.url).pathname.slice(this.options.mount.length)
  }

  /** Address of the simulator as the caller knows it, without a slash at its end. */
  protected baseUrlOf(request: Request): string {
    return `${new URL(request.url).origin}${this.options.mount}`
  }

  /** Whether a path is in the file store of this account: those who have its signed link need no credentials. */
  protected isFile(path: string): boolean {
    return path.startsWith(`/files/${this.options.account.name}/`)
  }
}

/** The Retry-After header in tenths of a second, or none. */
export const retryAfter = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(Math.ceil(seconds * 10) / 10) }
