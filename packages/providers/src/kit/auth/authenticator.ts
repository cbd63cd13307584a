import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { AuthFailed } from '../http/errors.ts'
import type { Json } from '../http/json.ts'
import type { SyncContext } from '../provider.ts'

const SESSIONS_KEPT = 1000

export type AuthenticatorOptions<Credentials, Session extends Json> = {
  /** Schema of a session; a stored one that doesn't match isn't used. */
  session: z.ZodType<Session>
  /** Signs in, or renews `previous` if supported. Throws AuthFailed when the credentials themselves are refused. */
  obtain(context: SyncContext<Credentials>, previous: Session | null): Promise<Session>
  /** Returns true if a call failed because of its session, so that a new one may help. */
  isRefusal?(cause: unknown): boolean
  /** Returns true if a session is known to have expired, before it is refused. */
  isOver?(session: Session, now: Date): boolean
}

/**
 * Stores a provider's session or token for all processes that work on a connection. A call whose session is refused
 * gets a new one once; one process renews it and the others use the result.
 */
export class Authenticator<Credentials, Session extends Json> {
  private readonly options: Required<AuthenticatorOptions<Credentials, Session>>
  private readonly signIns = new LRUCache<string, Promise<Session>>({ max: SESSIONS_KEPT })

  constructor(options: AuthenticatorOptions<Credentials, Session>) {
    this.options = { isRefusal: (cause) => cause instanceof AuthFailed, isOver: () => false, ...options }
  }

  /** Returns the result of `call` with a session, after one renewal at most. */
  async use<T>(context: SyncContext<Credentials>, call: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.session(context)
    try {
      return await call(session)
    } catch (cause) {
      if (!this.options.isRefusal(cause)) throw cause
    }
    return call(await this.session(context, session))
  }

  /** Returns the session to use, which isn't the refused one. */
  private async session(context: SyncContext<Credentials>, refused: Session | null = null): Promise<Session> {
    const key = keyOf(context)
    const known = this.signIns.get(key)
    const session = await known
    if (known && session && this.isUsable(context, session, refused)) return session
    const other = this.signIns.get(key)
    if (other && other !== known) return other
    const signIn = this.signIn(context, refused)
    this.signIns.set(key, signIn)
    signIn.catch(() => {
      if (this.signIns.peek(key) === signIn) this.signIns.delete(key)
    })
    return signIn
  }

  private async signIn(context: SyncContext<Credentials>, refused: Session | null): Promise<Session> {
    const { session: schema, obtain } = this.options
    const kept = schema.safeParse(await context.sessions.read()).data
    if (kept !== undefined && this.isUsable(context, kept, refused)) return kept
    const renewed = await context.sessions.renew(async (json) => {
      const previous = schema.safeParse(json).data ?? null
      if (previous !== null && this.isUsable(context, previous, refused)) return previous
      return obtain(context, previous)
    })
    return schema.parse(renewed)
  }

  private isUsable({ now }: SyncContext<Credentials>, session: Session, refused: Session | null): boolean {
    return !isDeepStrictEqual(session, refused) && !this.options.isOver(session, now())
  }
}

const keyOf = ({ baseUrl, credentials, sessions }: SyncContext<unknown>) =>
  createHash('sha256')
    .update(JSON.stringify([sessions.scope, baseUrl, credentials]))
    .digest('hex')
