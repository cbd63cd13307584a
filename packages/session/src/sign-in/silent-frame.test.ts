// @vitest-environment happy-dom

import type { IdentitySettings } from '@milepost/contract/system/endpoints'
import { signIn } from '@milepost/domain/limits'
import { InMemoryWebStorage } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { frameMemory } from './frame-memory.ts'
import { createOidc } from './oidc.ts'

const identity: IdentitySettings = {
  issuer: 'https://id.example',
  clientId: 'portal',
  scopes: 'openid',
  audience: null,
  signOut: { at: 'issuer' },
  endpoints: { authorization: 'about:blank', token: 'https://id.example/token', endSession: null },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A frame that never navigates or sends a message.
  const goesNowhere = { location: { replace: () => undefined } } as unknown as Window & typeof globalThis
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(goesNowhere)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test(`waits ${signIn.silentTimeoutSeconds} s for an unresponsive frame once, and not at all the next time`, async () => {
  const surroundings = {
    home: `${window.location.origin}/`,
    store: new InMemoryWebStorage() as Storage,
    leave: vi.fn(),
    frames: frameMemory(memoryStorage()),
  }
  const ended = vi.fn()
  const asked = createOidc(identity, surroundings).silentTokens().catch(ended)
  // The frame exists shortly before its timeout starts; each poll advances the clock by the interval.
  const runs = () => expect([document.querySelector('iframe') !== null, vi.getTimerCount() > 0]).toEqual([true, true])
  await vi.waitFor(runs, { timeout: 10_000, interval: 1 })
  await vi.advanceTimersByTimeAsync((signIn.silentTimeoutSeconds - 1) * 1000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  await asked
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('timed out') }))
  await expect(createOidc(identity, surroundings).silentTokens()).rejects.toMatchObject({ error: 'login_required' })
}, 20_000)
