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

/** A process of its own. Sessions are numbered; those up to `revoked` are refused, and each is over after ten seconds. */
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
  it('is obtained once and kept for the same address and credentials', async () => {
    const { state, authenticator, call } = process()
    expect(await Promise.all([1, 2, 3].map(() => authenticator.use(context(), call)))).toEqual([1, 1, 1])
    expect(await authenticator.use(context(), call)).toBe(1)
    expect(await authenticator.use(context('right', 'https://other.test', memorySessions()), call)).toBe(2)
    expect(state.signIns).toBe(2)
  })

  it('that is refused is renewed once, by all calls together', async () => {
    const { state, authenticator, call } = process()
    await authenticator.use(context(), call)
    state.revoked = 1
    expect(await Promise.all([1, 2, 3].map(() => authenticator.use(context(), call)))).toEqual([2, 2, 2])
    expect(state.signIns).toBe(2)
    expect(state.renewed).toEqual([null, 1])
  })

  it('that is refused again fails the call', async () => {
    const { state, authenticator, call } = process()
    state.revoked = 100
    await expect(authenticator.use(context(), call)).rejects.toThrow(AuthFailed)
    expect(state.signIns).toBe(2)
  })

  it('that is over is renewed before anybody refuses it', async () => {
    const { state, authenticator } = process()
    const seen: number[] = []
    const call = async (session: number) => seen.push(session)
    await authenticator.use(context(), call)
    clockMs = 15_000
    await authenticator.use(context(), call)
    expect(seen).toEqual([1, 2])
    expect(state.renewed).toEqual([null, 1])
  })

  it('is not blamed for other failures', async () => {
    const { state, authenticator } = process()
    const down = () => Promise.reject(new Unavailable('down'))
    await expect(authenticator.use(context(), down)).rejects.toThrow(Unavailable)
    expect(state.signIns).toBe(1)
  })

  it('that could not be had is asked for again next time', async () => {
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
