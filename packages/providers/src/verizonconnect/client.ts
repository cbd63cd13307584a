import { z } from 'zod'
import { Authenticator } from '../kit/authenticator.ts'
import { minuteMs } from '../kit/durations.ts'
import { AuthFailed, WireMismatch } from '../kit/errors.ts'
import { fetchLink } from '../kit/file-link.ts'
import { fitting } from '../kit/fitting.ts'
import { type HttpAnswer, parseJson, refuse } from '../kit/http.ts'
import type { SyncContext } from '../kit/provider.ts'
import { queryOf } from '../kit/query.ts'
import type { SpeedUnit } from '../kit/speed-unit.ts'
import type { Window } from '../kit/windows.ts'
import { inAddress } from './number-address.ts'
import { EngineStatus, Rows, Segments, VideoDetail } from './wire.ts'

export type Credentials = { Username: string; Password: string; AppId: string; SpeedUnit: SpeedUnit }
type Context = SyncContext<Credentials>

/**
 * Reveal turns down this one question, not the account: the number is not known (any more), or the time lies outside
 * the account's data plan. Both are a 400.
 */
export class BadRequest extends WireMismatch {}

/** Tokens hold for about twenty minutes (Reveal’s quick start); a little is left for calls that wait for their turn. */
const tokenLifeMs = 18 * minuteMs

const Session = z.object({ token: z.string(), renewAt: z.iso.datetime() })
type Session = z.infer<typeof Session>

/** One that ends before its time is told by a 401 or by the words of a 400. */
const sessions = new Authenticator<Credentials, Session>({
  session: Session,
  obtain: signIn,
  isOver: ({ renewAt }, now) => Date.parse(renewAt) <= now.getTime(),
})

async function signIn({ http, baseUrl, credentials, now }: Context): Promise<Session> {
  const login = Buffer.from(`${credentials.Username}:${credentials.Password}`).toString('base64')
  const headers = { authorization: `Basic ${login}`, accept: 'text/plain' }
  const answer = await http.send({ url: `${baseUrl}/token`, action: 'token', headers })
  if (answer.status === 400 || answer.status === 403)
    throw new AuthFailed('Reveal refused the user name or password of the REST integration')
  refuse(answer, 'Reveal token')
  const token = answer.text.trim().replace(/^"|"$/g, '')
  if (!/^[!-;=?-~]+$/.test(token)) throw new WireMismatch('Reveal token: the answer is no token', 'body')
  return { token, renewAt: new Date(now().getTime() + tokenLifeMs).toISOString() }
}

/** Reveal's HTTP API: tokens, addresses by number, errors; answers are wire shapes, not ours. */
export function createClient(context: Context) {
  const { http, baseUrl, credentials } = context

  const call = <T>(action: string, what: string, path: string, wire: z.ZodType<T>, body?: unknown): Promise<T> =>
    sessions.use(context, async ({ token }) => {
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
      refuseReveal(answer, `Reveal ${what}`)
      return fitting(wire, parseJson(answer.text, `Reveal ${what}`), `Reveal ${what}`)
    })

  return {
    vehicles: () => call('list', 'vehicles', '/cmd/v1/vehicles', Rows),
    drivers: () => call('list', 'drivers', '/cmd/v1/drivers', Rows),
    groups: () => call('list', 'groups', '/cmd/v1/groups', Rows),
    vehiclesOfGroup: (groupId: string) =>
      call('list', 'vehicles of a group', `/cmd/v1/vehicles/group${queryOf({ groupid: groupId })}`, Rows),
    /** The newest location of some vehicles (at most 100), each row with a status of its own. */
    locations: (vehicleNumbers: readonly string[]) =>
      call('locations', 'locations', '/rad/v1/vehicles/locations', Rows, vehicleNumbers),
    /** What a vehicle reported within a window. */
    history: (vehicleNumber: string, { from, to }: Window) =>
      call(
        'vehicle',
        'GPS history',
        `/rad/v1/vehicles/${inAddress(vehicleNumber)}/status/history${queryOf({
          startdatetimeutc: utcText(from),
          enddatetimeutc: utcText(to),
        })}`,
        Rows,
      ),
    /** Trips of the 24 hours from an instant; one that ends in them is told whole, one that only begins has no end. */
    segments: (vehicleNumber: string, from: Date) =>
      call(
        'vehicle',
        'segments',
        `/rad/v1/vehicles/${inAddress(vehicleNumber)}/segments${queryOf({ startdateutc: utcText(from) })}`,
        Segments,
      ),
    engineStatus: (vehicleNumber: string) =>
      call(
        'vehicle',
        'engine status',
        `/rad/v1/vehicles/${inAddress(vehicleNumber)}/getecmstatusbyvehiclenumber`,
        EngineStatus,
      ),
    /** Video events that begin within a window. The names of the search's fields are assumed. */
    videoEvents: ({ from, to }: Window) =>
      call('video', 'video events', '/video/video-events/search', Rows, {
        startTime: from.toISOString(),
        endTime: to.toISOString(),
      }),
    videoEvent: (id: string) =>
      call(
        'video',
        'video event',
        `/video/video-events/${encodeURIComponent(id)}?fields=media&embed=tracking,activities`,
        VideoDetail,
      ),
    file: (url: string) => fetchLink(http, url, 'Reveal'),
  }
}
export type Client = ReturnType<typeof createClient>

/** What a call gives, or the refusal where Reveal turns this one question down. */
export async function orRefusal<T>(asked: Promise<T>): Promise<T | BadRequest> {
  try {
    return await asked
  } catch (cause) {
    if (cause instanceof BadRequest) return cause
    throw cause
  }
}

/** As `orRefusal`, where it does not matter why. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  const given = await orRefusal(asked)
  return given instanceof BadRequest ? null : given
}

/** UTC to the second, without a zone. */
const utcText = (at: Date) => at.toISOString().slice(0, 19)

/** Bodies of failures are plain text or an object with a message: never more than shown. */
function refuseReveal(answer: HttpAnswer, what: string): void {
  if (answer.status !== 400 && answer.status !== 404) {
    refuse(answer, what)
    return
  }
  const reason = answer.text.trim().slice(0, 200)
  if (/token/i.test(reason) && /invalid|expired/i.test(reason)) throw new AuthFailed(`${what}: the token was refused`)
  throw new BadRequest(`${what}: Reveal answered ${answer.status}, ${reason || 'without a reason'}`, 'status')
}
