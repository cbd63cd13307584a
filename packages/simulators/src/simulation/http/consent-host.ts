import { ConsentDesk, type ConsentOptions, simulatedApp } from './consent-desk.ts'
import { House, type HouseRules } from './host.ts'
import type { SimulatorOptions } from './simulator.ts'

export type ConsentHouseRules = HouseRules & {
  consent: Pick<ConsentOptions, 'brand' | 'accounts' | 'accessLifeSeconds'> & {
    authorizePath: string
    tokenPath: string
    /** How the app authenticates at the token endpoint. */
    appSignsIn: 'basic' | 'form'
  }
}

/** A brand that accepts its own kind of key, or the access token of a consent. */
export abstract class ConsentHouse extends House {
  private readonly desk: ConsentDesk
  private readonly consent: ConsentHouseRules['consent']

  constructor(options: SimulatorOptions, { consent, ...rules }: ConsentHouseRules) {
    super(options, rules)
    const { account, companyName } = options
    this.consent = consent
    this.desk = new ConsentDesk({
      ...consent,
      account: account.name,
      accounts: { ...consent.accounts, [account.name]: { companyName } },
    })
  }

  /** True if a request carries the account's key. */
  protected abstract hasKey(request: Request): boolean

  /** Returns the correct response to a request that isn't about signing in. */
  protected abstract serve(request: Request, path: string): Promise<Response>

  async owns(request: Request): Promise<boolean> {
    const path = this.pathOf(request)
    if (path === this.consent.tokenPath) return this.desk.ownsGrant(new URLSearchParams(await request.clone().text()))
    return this.isFile(path) || this.isAuthorized(request)
  }

  protected isAuthorized(request: Request): boolean {
    return this.hasKey(request) || this.desk.accepts(bearerOf(request), this.options.now())
  }

  /** The consent page and the token endpoint need no key. */
  protected async answer(request: Request, path: string): Promise<Response> {
    const { authorizePath, tokenPath } = this.consent
    if (path === authorizePath) return this.desk.page(request, this.options.now())
    if (path !== tokenPath || request.method !== 'POST') return this.serve(request, path)
    const form = new URLSearchParams(await request.text())
    if (!this.isApp(request, form))
      return Response.json({ error: 'invalid_client', error_description: 'Unknown client' }, { status: 401 })
    return this.desk.tokens(form, this.options.now())
  }

  private isApp(request: Request, form: URLSearchParams): boolean {
    const { clientId, clientSecret } = simulatedApp
    if (this.consent.appSignsIn === 'form')
      return form.get('client_id') === clientId && form.get('client_secret') === clientSecret
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    return request.headers.get('authorization') === `Basic ${basic}`
  }
}

/** The bearer token of a request, or an empty text. */
export const bearerOf = (request: Request): string =>
  /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
