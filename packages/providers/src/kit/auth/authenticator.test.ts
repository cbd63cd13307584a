import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AuthFailed, Unavailable } from '../http/errors.ts'
import type { SyncContext } from '../provider.ts'
import { Authenticator } from './authenticator.ts'
import { memorySessions, type SessionStore } from './session-store.ts'

type Credentials = { password: string }
let clockMs = 0
let kept: SessionStore
beforeEach(() => {
  clockMs = 0
  kept = memorySessions()
})

const context = (password = 'right', baseUrl = 'https://api.test', sessions = kept) =>
  ({ credentials: { password }, baseUrl, sessions, now: () => new Date(clockMs) }) as SyncContext<Credentials>

type State = { signIns: number; revoked: number; renewed: (number | null)[] }

/** A separate process. Sessions are numbered; those up to `revoked` are refused, and each expires after ten seconds. */
function process(state: State = { signIns: 0, revoked: 0, renewed: [] }) {
  const authenticator = new Authenticator<Credentials, number>({
    session: z.number(),
    isOver: (session, now) => now.getTime() > session * 10_000,
    async obtain({ credentials }, previous) {
      state.signIns++
      state.renewed.push(previous)
      const session = state.signIns
      await Promise.resolve()
      if (credentials.password !== 'right') throw new AuthFailed('wrong password')
      return session
    },
  })
  const call = async (session: number) => {
    await Promise.resolve()
    if (session <= state.revoked) throw new AuthFailed('expired')
    return session
  }
  return { state, authenticator, call }
}

describe('a session', () => {
  it('is obtained once and reused for the same URL and credentials', async () => {
    const { state, authenticator, call } = process()
    expect(await Promise.all([1, 2, 3].map(() => authenticator.use(context(), call)))).toEqual([1, 1, 1])
    expect(await authenticator.use(context(), call)).toBe(1)
    expect(await authenticator.use(context('right', 'https://other.test', memorySessions()), call)).toBe(2)
    expect(state.signIns).toBe(2)
  })

  it('is renewed once for all calls when refused', async () => {
    const { state, authenticator, call } = process()
    await authenticator.use(context(), call)
    state.revoked = 1
    expect(await Promise.all([1, 2, 3].map(() => authenticator.use(context(), call)))).toEqual([2, 2, 2])
    expect(state.signIns).toBe(2)
    expect(state.renewed).toEqual([null, 1])
  })

  it('fails the call when refused again', async () => {
    const { state, authenticator, call } = process()
    state.revoked = 100
    await expect(authenticator.use(context(), call)).rejects.toThrow(AuthFailed)
    expect(state.signIns).toBe(2)
  })

  it('is renewed before it is refused if it has expired', async () => {
    const { state, authenticator } = process()
    const seen: number[] = []
    const call = async (session: number) => seen.push(session)
    await authenticator.use(context(), call)
    clockMs = 15_000
    await authenticator.use(context(), call)
    expect(seen).toEqual([1, 2])
    expect(state.renewed).toEqual([null, 1])
  })

  it('isn’t blamed for other failures', async () => {
    const { state, authenticator } = process()
    const down = () => Promise.reject(new Unavailable('down'))
    await expect(authenticator.use(context(), down)).rejects.toThrow(Unavailable)
    expect(state.signIns).toBe(1)
  })

  it('is requested again next time if it couldn’t be obtained', async () => {
    const { state, authenticator, call } = process()
    await expect(authenticator.use(context('wrong'), call)).rejects.toThrow('wrong password')
    await expect(authenticator.use(context('wrong'), call)).rejects.toThrow('wrong password')
    expect(state.signIns).toBe(2)
  })
})

describe('two processes of one connection', () => {
  it('use the same session', async () => {
    const [one, other] = [process(), process()]
    expect(await one.authenticator.use(context(), one.call)).toBe(1)
    expect(await other.authenticator.use(context(), other.call)).toBe(1)
    expect(other.state.signIns).toBe(0)
  })

  it('renew a refused one once', async () => {
    const state = { signIns: 0, revoked: 0, renewed: [] }
    const [one, other] = [process(state), process(state)]
    await one.authenticator.use(context(), one.call)
    await other.authenticator.use(context(), other.call)
    state.revoked = 1
    expect(await Promise.all([one, other].map((p) => p.authenticator.use(context(), p.call)))).toEqual([2, 2])
    expect(state.signIns).toBe(2)
  })
})
