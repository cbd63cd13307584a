import { z } from 'zod'
import { Authenticator } from '../kit/auth/authenticator.ts'
import { fitting } from '../kit/fitting.ts'
import { AuthFailed, Missing, PeriodTooLong, WireMismatch } from '../kit/http/errors.ts'
import { type HttpAnswer, parseJson, refuse } from '../kit/http/http.ts'
import { isAccountEnded, isPeriodTooLong, wordsOf } from '../kit/http/provider-words.ts'
import type { SpeedUnit } from '../kit/mapping/speed-unit.ts'
import type { SyncContext } from '../kit/provider.ts'
import { minuteMs } from '../kit/reading/durations.ts'

export type Credentials = { Username: string; Password: string; AppId: string; SpeedUnit: SpeedUnit }
export type Context = SyncContext<Credentials>

/**
 * Reveal rejects this one request, not the account: the number is unknown (or no longer known), or the time is outside
 * the account's data plan. Both are a 400; missing data may also be a 404.
 */
export class BadRequest extends Missing {
  readonly isMissing: boolean
  constructor(message: string, status: number) {
    super(message, 'status')
    this.isMissing = status === 404
  }

  /** True if the requested time is outside the account's data plan, where there is no data. */
  get isBeyondPlan(): boolean {
    return /data plan|retention|(outside|before|prior|older) .*(date|plan|period)|date .*(outside|before|prior|too old)/i.test(
      this.message,
    )
  }
}

/** Tokens last for about 20 minutes (Reveal’s quick start); the margin is for calls that wait for their turn. */
const tokenLifeMs = 18 * minuteMs

const Session = z.object({ token: z.string(), renewAt: z.iso.datetime() })
type Session = z.infer<typeof Session>

/** A token that ends early is reported by a 401 or by the message of a 400. */
const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isOver: ({ renewAt }, now) => Date.parse(renewAt) <= now.getTime(),
})

async function signIn({ http, baseUrl, credentials, now }: Context): Promise<Session> {
  const login = Buffer.from(`${credentials.Username}:${credentials.Password}`).toString('base64')
  const headers = { authorization: `Basic ${login}`, accept: 'text/plain' }
  const answer = await http.send({ url: `${baseUrl}/token`, action: 'signIn', headers })
  if (answer.status === 400 || answer.status === 403)
    throw new AuthFailed('Reveal rejected the user name or password of the REST integration')
  refuse(answer, 'Reveal token', credentials)
  const token = answer.text.trim().replace(/^"|"$/g, '')
  if (!/^[!-;=?-~]+$/.test(token)) throw new WireMismatch('Reveal token: the response is not a token', 'body')
  return { token, renewAt: new Date(now().getTime() + tokenLifeMs).toISOString() }
}

/** A request: its name in messages, its rate limit class, and its path; `body` makes it a POST. */
export type Question = { what: string; action: string; path: string; body?: unknown }

/** Returns the response to a request, using a token. */
export function ask<T>(context: Context, { what, action, path, body }: Question, wire: z.ZodType<T>): Promise<T> {
  const { http, baseUrl, credentials } = context
  return sessions.use(context, async ({ token }) => {
    const answer = await http.send({
      url: `${baseUrl}${path}`,
      action,
      headers: {
        authorization: `Atmosphere atmosphere_app_id=${credentials.AppId}, Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    refuseReveal(answer, `Reveal ${what}`, credentials)
    return fitting(wire, parseJson(answer.text, `Reveal ${what}`), `Reveal ${what}`)
  })
}

/** Returns the result of a call, or the refusal if Reveal rejects this one request. */
export async function orRefusal<T>(asked: Promise<T>): Promise<T | BadRequest> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof BadRequest) return cause
    throw cause
  }
}

/** Like `orRefusal`, if the reason doesn't matter. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  const given = await orRefusal(asked)
  return given instanceof BadRequest ? null : given
}

/** Error bodies are plain text or an object with a message. */
function refuseReveal(answer: HttpAnswer, what: string, credentials: Credentials): void {
  const { status } = answer
  if (status !== 400 && status !== 404) {
    refuse(answer, what, credentials)
    return
  }
  const words = wordsOf(answer.text, credentials)
  if (words && /token/i.test(words) && /invalid|expired/i.test(words))
    throw new AuthFailed(`${what}: the token was rejected`)
  if (isAccountEnded(words)) throw new AuthFailed(`${what}: the account can’t be used: “${words}”`)
  const reported = `${what}: Reveal returned ${status}${words === null ? ', without a reason' : `: “${words}”`}`
  const refusal = new BadRequest(reported, status)
  throw isPeriodTooLong(words) && !refusal.isBeyondPlan ? new PeriodTooLong(reported, 'status') : refusal
}
