import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AuthFailed } from './errors.ts'
import type { SyncContext } from './provider.ts'

const SESSIONS_KEPT = 1000

export type AuthenticatorOptions<Credentials, Session> = {
  /** Signs in; throws AuthFailed when the credentials themselves are refused. */
  obtain(context: SyncContext<Credentials>): Promise<Session>
  /** Whether a call failed because of its session, so that a new one may help. */
  isRefusal?(cause: unknown): boolean
}

/**
 * Keeps what a provider gave for signing in (a session, a token) for as long as this process runs, by address and
 * credentials. A call whose session is refused gets a new one once; calls at the same time share one sign-in.
 */
export class Authenticator<Credentials, Session> {
  private readonly obtain: (context: SyncContext<Credentials>) => Promise<Session>
  private readonly isRefusal: (cause: unknown) => boolean
  private readonly signIns = new LRUCache<string, Promise<Session>>({ max: SESSIONS_KEPT })

  constructor({
    obtain,
    isRefusal = (cause) => cause instanceof AuthFailed,
  }: AuthenticatorOptions<Credentials, Session>) {
    this.obtain = obtain
    this.isRefusal = isRefusal
  }

  /** What `call` gives with a session, after one renewal at most. */
  async use<T>(context: SyncContext<Credentials>, call: (session: Session) => Promise<T>): Promise<T> {
    const key = keyOf(context)
    const signIn = this.signedIn(key, context)
    const session = await signIn
    try {
      return await call(session)
    } catch (cause) {
      if (!this.isRefusal(cause)) throw cause
      this.forget(key, signIn)
    }
    return call(await this.signedIn(key, context))
  }

  private signedIn(key: string, context: SyncContext<Credentials>): Promise<Session> {
    const known = this.signIns.get(key)
    if (known) return known
    const signIn = this.obtain(context)
    this.signIns.set(key, signIn)
    signIn.catch(() => this.forget(key, signIn))
    return signIn
  }

  /** Forgets a session, unless somebody has renewed it already. */
  private forget(key: string, signIn: Promise<Session>): void {
    if (this.signIns.peek(key) === signIn) this.signIns.delete(key)
  }
}

const keyOf = ({ baseUrl, credentials }: SyncContext<unknown>) =>
  createHash('sha256')
    .update(JSON.stringify([baseUrl, credentials]))
    .digest('hex')
