import { describe, expect, it } from 'vitest'
import { Authenticator } from './authenticator.ts'
import { AuthFailed, Unavailable } from './errors.ts'
import type { SyncContext } from './provider.ts'

const context = (password = 'right', baseUrl = 'https://api.test') =>
  ({ credentials: { password }, baseUrl }) as SyncContext<{ password: string }>

/** Sessions are numbered; those up to `revoked` are refused. */
function rig() {
  const state = { signIns: 0, revoked: 0 }
  const authenticator = new Authenticator<{ password: string }, number>({
    async obtain({ credentials }) {
      state.signIns++
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
    const { state, authenticator, call } = rig()
    expect(await Promise.all([1, 2, 3].map(() => authenticator.use(context(), call)))).toEqual([1, 1, 1])
    expect(await authenticator.use(context(), call)).toBe(1)
    expect(await authenticator.use(context('right', 'https://other.test'), call)).toBe(2)
    expect(state.signIns).toBe(2)
  })

  it('that is refused is renewed once, by all calls together', async () => {
    const { state, authenticator, call } = rig()
    await authenticator.use(context(), call)
    state.revoked = 1
    expect(await Promise.all([1, 2, 3].map(() => authenticator.use(context(), call)))).toEqual([2, 2, 2])
    expect(state.signIns).toBe(2)
  })

  it('that is refused again fails the call', async () => {
    const { state, authenticator, call } = rig()
    state.revoked = 100
    await expect(authenticator.use(context(), call)).rejects.toThrow(AuthFailed)
    expect(state.signIns).toBe(2)
  })

  it('is not blamed for other failures', async () => {
    const { state, authenticator } = rig()
    const down = () => Promise.reject(new Unavailable('down'))
    await expect(authenticator.use(context(), down)).rejects.toThrow(Unavailable)
    expect(state.signIns).toBe(1)
  })

  it('that could not be had is asked for again next time', async () => {
    const { state, authenticator, call } = rig()
    await expect(authenticator.use(context('wrong'), call)).rejects.toThrow('wrong password')
    await expect(authenticator.use(context('wrong'), call)).rejects.toThrow('wrong password')
    expect(state.signIns).toBe(2)
  })
})
