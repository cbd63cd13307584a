import { z } from 'zod'
import { Sessions } from './sessions.ts'

/** Milepost as registered with the simulated providers. */
export const simulatedApp = { clientId: 'milepost-demo', clientSecret: 'milepost-demo-app-secret' }

const CODE_LIFE_MS = 10 * 60_000
const REFRESH_LIFE_MS = 400 * 86_400_000

export type ConsentOptions = {
  /** The provider's name on the page. */
  brand: string
  account: string
  /** Every account of the brand that may consent, with its company's name. */
  accounts: Readonly<Record<string, { companyName: string }>>
  accessLifeSeconds: number
}

const Grant = z.union([
  z.object({ grant_type: z.literal('authorization_code'), code: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
])

/**
 * The consent page and the token endpoint of one account (OAuth 2.0 code flow). Codes and refresh tokens work once;
 * access tokens expire.
 */
export class ConsentDesk {
  private readonly options: ConsentOptions
  private readonly codes: Sessions
  private readonly access: Sessions
  private readonly refresh: Sessions
  private readonly used = new Set<string>()

  constructor(options: ConsentOptions) {
    const secret = (kind: string) => `${options.brand} ${options.account} ${kind}`
    this.options = options
    this.codes = new Sessions(secret('code'), CODE_LIFE_MS)
    this.access = new Sessions(secret('access'), options.accessLifeSeconds * 1000)
    this.refresh = new Sessions(secret('refresh'), REFRESH_LIFE_MS)
  }

  /** Returns a code as the page issues it on consent. */
  codeAt(nowMs: number): string {
    return this.named(this.codes.begin(nowMs))
  }

  /** True if an access token belongs to this account and hasn't expired. */
  accepts(accessToken: string, nowMs: number): boolean {
    return this.isValid(this.access, accessToken, nowMs)
  }

  /** True if the form of a token request is for this account. */
  ownsGrant(form: URLSearchParams): boolean {
    return (form.get('code') ?? form.get('refresh_token') ?? '').startsWith(`${this.options.account}.`)
  }

  /**
   * Shows which app requests which permissions, or redirects once the user has decided. Any account's desk serves the
   * page for all.
   */
  async page(request: Request, nowMs: number): Promise<Response> {
    const { searchParams: query } = new URL(request.url)
    const redirect = query.get('redirect_uri')
    if (query.get('client_id') !== simulatedApp.clientId || !redirect || query.get('response_type') !== 'code')
      return new Response('Unknown app', { status: 400 })
    if (request.method === 'GET') return html(this.form(query.toString()))
    const decision = new URLSearchParams(await request.text())
    const back = new URL(redirect)
    const account = decision.get('account') ?? ''
    if (decision.get('decision') !== 'allow' || !Object.hasOwn(this.options.accounts, account))
      back.searchParams.set('error', 'access_denied')
    else back.searchParams.set('code', new ConsentDesk({ ...this.options, account }).codeAt(nowMs))
    back.searchParams.set('state', query.get('state') ?? '')
    return new Response(null, { status: 302, headers: { location: back.href } })
  }

  /** Returns tokens for a code or a refresh token; the app has already authenticated. */
  tokens(form: URLSearchParams, nowMs: number): Response {
    const grant = Grant.safeParse(Object.fromEntries(form)).data
    if (!grant) return Response.json({ error: 'unsupported_grant_type' }, { status: 400 })
    const [given, sessions] =
      grant.grant_type === 'refresh_token' ? [grant.refresh_token, this.refresh] : [grant.code, this.codes]
    if (this.used.has(given) || !this.isValid(sessions, given, nowMs))
      return Response.json({ error: 'invalid_grant', error_description: 'The grant is not valid' }, { status: 400 })
    this.used.add(given)
    return Response.json({
      access_token: this.named(this.access.begin(nowMs)),
      refresh_token: this.named(this.refresh.begin(nowMs + this.used.size)),
      token_type: 'bearer',
      expires_in: this.options.accessLifeSeconds,
      scope: 'admin:read',
    })
  }

  private named(session: string): string {
    return `${this.options.account}.${session}`
  }

  private isValid(sessions: Sessions, given: string, nowMs: number): boolean {
    const dot = given.lastIndexOf('.')
    return given.slice(0, dot) === this.options.account && sessions.isValid(given.slice(dot + 1), nowMs)
  }

  private form(query: string): string {
    const { brand, accounts } = this.options
    const choices = Object.entries(accounts).map(
      ([name, { companyName }]) => `<option value="${name}">${companyName}</option>`,
    )
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${brand} (simulated)</title><body style="font:16px system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem">
<h1 style="font-size:1.25rem">Milepost wants to read your ${brand} account</h1>
<p>Vehicles, drivers, trips, safety events and camera media. This page simulates ${brand}'s own.</p>
<form method="post" action="?${query.replaceAll('&', '&amp;')}"><p><label>Company<br><select name="account">${choices.join('')}</select></label></p>
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></p></form></body></html>`
  }
}

const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } })
