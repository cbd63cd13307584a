import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readLoginRecord, writeLoginRecord } from './sign-in/login-record.ts'
import type { Oidc } from './sign-in/oidc.ts'
import type { Tokens } from './sign-in/token-holder.ts'
import { type PersonOutcome, type SessionSurroundings, startSession } from './start-session.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const person = { user: { id: 'person' } }
const known: PersonOutcome<typeof person> = { kind: 'signedIn', person }
const settings = { identity: {} as IdentitySettings }
const origin = 'https://portal.example'

let tokens: Tokens | undefined
let oidc: { [K in keyof Oidc]: ReturnType<typeof vi.fn<Oidc[K]>> }
let world: SessionSurroundings<typeof person> & {
  tab: ReturnType<typeof memoryStorage>
  local: ReturnType<typeof memoryStorage>
}

beforeEach(() => {
  tokens = undefined
  oidc = {
    leaveForSignIn: vi.fn(async () => undefined),
    finishSignIn: vi.fn(async () => ({ access: 'token' })),
    silentTokens: vi.fn(async () => ({ access: 'token' })),
    leaveForSignOut: vi.fn(async () => undefined),
  }
  world = {
    identity: async () => ({ settings, oidc }),
    loadPerson: async () => known,
    tokens: {
      get: () => tokens,
      set: (next) => {
        tokens = next
      },
    },
    location: { href: `${origin}/view/events?level=5#x`, origin, assign: vi.fn() },
    local: memoryStorage(),
    tab: memoryStorage(),
    now: () => 1_000_000,
  }
})

test('never redirects from a public page, and says why no one is signed in', async () => {
  oidc.silentTokens.mockImplementation(() => refused())
  expect(await startSession({ ...world, mayRedirect: false })).toMatchObject({
    kind: 'problem',
    problem: { code: 'login_required' },
  })
  expect(oidc.leaveForSignIn).not.toHaveBeenCalled()
})

const refused = () => Promise.reject(Object.assign(new Error('no'), { error: 'login_required' }))

describe('with a session at the provider', () => {
  test('gets a token silently and identifies the person', async () => {
    expect(await startSession(world)).toEqual({ kind: 'signedIn', person })
    expect(tokens).toEqual({ access: 'token' })
    expect(readLoginRecord(world.local)).toEqual({ userId: 'person', at: 1_000_000 })
    expect(oidc.leaveForSignIn).not.toHaveBeenCalled()
  })

  test('doesn’t request the callback’s token again', async () => {
    tokens = { access: 'fresh' }
    await startSession(world)
    expect(oidc.silentTokens).not.toHaveBeenCalled()
  })
})

describe('without a session', () => {
  test('saves the URL and redirects to sign-in', async () => {
    oidc.silentTokens.mockImplementation(refused)
    expect(await startSession(world)).toEqual({ kind: 'leaving' })
    expect(world.tab.getItem('original-url')).toBe('/view/events?level=5#x')
    expect(oidc.leaveForSignIn).toHaveBeenCalledTimes(1)
  })

  test('leaves other tabs’ session records alone', async () => {
    writeLoginRecord(world.local, { userId: 'someone', at: 5 })
    oidc.silentTokens.mockImplementation(refused)
    await startSession(world)
    expect(readLoginRecord(world.local)).toEqual({ userId: 'someone', at: 5 })
  })

  test('skips a second redirect within five seconds, and still knows where to return', async () => {
    oidc.silentTokens.mockImplementation(refused)
    await startSession(world)
    world.location = { ...world.location, href: `${origin}/view/drivers` }
    world.now = () => 1_004_999
    expect(await startSession(world)).toMatchObject({ kind: 'problem', problem: { code: 'just_redirected' } })
    expect(oidc.leaveForSignIn).toHaveBeenCalledTimes(1)
    expect(world.tab.getItem('original-url')).toBe('/view/drivers')
    world.now = () => 1_005_000
    expect(await startSession(world)).toEqual({ kind: 'leaving' })
  })

  test('doesn’t make a fourth within two minutes', async () => {
    oidc.silentTokens.mockImplementation(refused)
    for (const now of [0, 10_000, 20_000]) {
      world.now = () => now
      await startSession(world)
    }
    world.now = () => 30_000
    expect(await startSession(world)).toMatchObject({ kind: 'problem', problem: { code: 'too_many_attempts' } })
    expect(oidc.leaveForSignIn).toHaveBeenCalledTimes(3)
  })

  test('doesn’t redirect to a provider that doesn’t respond', async () => {
    oidc.silentTokens.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await startSession(world)).toMatchObject({ kind: 'problem', problem: { code: 'unreachable' } })
    expect(oidc.leaveForSignIn).not.toHaveBeenCalled()
  })

  test('an address with an unused answer of sign-in is not left again', async () => {
    oidc.silentTokens.mockImplementation(refused)
    world.location = { ...world.location, href: `${origin}/?code=1&state=2` }
    expect(await startSession(world)).toMatchObject({ kind: 'problem', problem: { code: 'missing_transaction' } })
    expect(oidc.leaveForSignIn).not.toHaveBeenCalled()
  })

  test('reports a provider that can’t be reached', async () => {
    oidc.silentTokens.mockImplementation(refused)
    oidc.leaveForSignIn.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await startSession(world)).toMatchObject({ kind: 'problem', problem: { code: 'unreachable' } })
  })
})

describe('people who belong elsewhere', () => {
  test('sends them to the other portal', async () => {
    world.loadPerson = async () => ({ kind: 'elsewhere', address: 'https://annotate.example/annotation' })
    expect(await startSession(world)).toEqual({ kind: 'leaving' })
    expect(world.location.assign).toHaveBeenCalledWith('https://annotate.example/annotation')
  })

  test.each([
    ['/?reason=no-access', `${origin}/?reason=no-access`],
    ['https://fleet.example/?reason=no-access', 'https://fleet.example/?reason=no-access'],
  ])('signs out whoever belongs nowhere, and returns to %s', async (returnTo, address) => {
    writeLoginRecord(world.local, { userId: 'person', at: 5 })
    world.loadPerson = async () => ({ kind: 'signOut', returnTo })
    expect(await startSession(world)).toEqual({ kind: 'leaving' })
    expect(oidc.leaveForSignOut).toHaveBeenCalledWith(address)
    expect(readLoginRecord(world.local)?.userId).toBeUndefined()
  })

  test('shows people without a group that they have no access', async () => {
    world.loadPerson = async () => ({ kind: 'noAccess' })
    expect(await startSession(world)).toEqual({ kind: 'noAccess' })
  })
})

test('reports a server that doesn’t respond', async () => {
  world.identity = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await startSession(world)).toMatchObject({ kind: 'problem', problem: { code: 'no_settings' } })
})

test('offers a retry if the person can’t be loaded', async () => {
  const error = new Error('down')
  world.loadPerson = () => Promise.reject(error)
  expect(await startSession(world)).toEqual({ kind: 'failed', error })
})
