import { Sessions } from '../simulation/http/sessions.ts'

export type Login = { ClientId: string; ClientSecret: string; Username: string; Password: string }

const TOKEN_LIFE_SECONDS = 3600
const REFRESH_LIFE_MS = 30 * 86_400_000

/** MiX's sign-in (OpenID Connect). Access tokens last an hour; a sign-in's refresh token can be used repeatedly. */
export class Identity {
  private readonly login: Login
  private readonly access: Sessions
  private readonly refresh: Sessions

  constructor(login: Login) {
    this.login = login
    this.access = new Sessions(`${login.Password} access`, TOKEN_LIFE_SECONDS * 1000)
    this.refresh = new Sessions(`${login.Password} refresh`, REFRESH_LIFE_MS)
  }

  /** True if a form comes from this account's application. */
  isFor(form: URLSearchParams): boolean {
    return form.get('client_id') === this.login.ClientId
  }

  /** True if a request carries a valid token. */
  accepts(request: Request, nowMs: number): boolean {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    return this.access.isValid(token, nowMs)
  }

  /** The token endpoint: a form with the application's credentials among its fields, or as Basic. */
  async signIn(request: Request, nowMs: number): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    if (!this.isClient(request, form)) return refusal('invalid_client')
    switch (form.get('grant_type')) {
      case 'password': {
        const { Username, Password } = this.login
        const isUser = form.get('username') === Username && form.get('password') === Password
        return isUser ? this.grant(nowMs, form.get('scope') ?? '') : refusal('invalid_grant')
      }
      case 'refresh_token': {
        const isKnown = this.refresh.isValid(form.get('refresh_token') ?? '', nowMs)
        return isKnown ? this.grant(nowMs, 'offline_access') : refusal('invalid_grant')
      }
      case 'client_credentials':
        return refusal('unauthorized_client')
      default:
        return refusal('unsupported_grant_type')
    }
  }

  private isClient(request: Request, form: URLSearchParams): boolean {
    const { ClientId, ClientSecret } = this.login
    const basic = `Basic ${Buffer.from(`${ClientId}:${ClientSecret}`).toString('base64')}`
    if (request.headers.get('authorization') === basic) return true
    return form.get('client_id') === ClientId && form.get('client_secret') === ClientSecret
  }

  private grant(nowMs: number, scope: string): Response {
    return Response.json({
      access_token: this.access.begin(nowMs),
      expires_in: TOKEN_LIFE_SECONDS,
      token_type: 'Bearer',
      ...(scope.includes('offline_access') && { refresh_token: this.refresh.begin(nowMs) }),
    })
  }
}

const refusal = (error: string) => Response.json({ error }, { status: 400 })
