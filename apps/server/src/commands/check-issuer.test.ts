import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createIssuer } from '../access/issuer.ts'
import { createScriptedIssuer, type ScriptedIssuer } from '../testing/scripted-issuer.ts'
import { checkIssuer, issuerWarnings } from './check-issuer.ts'

const settings = { scopes: 'openid email', signOut: { at: 'issuer' } } as const
const log = { warn: vi.fn(), info: vi.fn() }
let issuer: ScriptedIssuer

beforeEach(async () => {
  vi.clearAllMocks()
  const made = await createScriptedIssuer()
  onTestFinished(() => made[Symbol.asyncDispose]())
  issuer = made
})

test.each([
  ['spells itself differently', { issuer: 'https://id.example' }, /^MILEPOST_ISSUER .*https:\/\/id\.example$/],
  ['has no PKCE', { code_challenge_methods_supported: ['plain'] }, /^MILEPOST_ISSUER: .*PKCE/],
  ['publishes no token endpoint', { token_endpoint: null }, /^MILEPOST_ISSUER: .*no OpenID configuration/],
])('refuses to start with an issuer that %s, and names the setting', async (_, change, words) => {
  issuer.publish(change)
  await expect(checkIssuer(createIssuer(issuer.name), settings, log)).rejects.toThrow(words)
})

test('logs an issuer that doesn’t respond, and retries until it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  issuer.fail(503)
  const stop = await checkIssuer(createIssuer(issuer.name), settings, log)
  onTestFinished(stop)
  expect(log.warn).toHaveBeenCalledWith({ issuer: issuer.name }, expect.stringMatching(/^MILEPOST_ISSUER: .*until/))
  issuer.fail(undefined)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith({ issuer: issuer.name }, 'the issuer is responding'), {
    timeout: 10_000,
  })
})

test('warns about doubtful settings by name', () => {
  expect(issuerWarnings({ scopes_supported: ['openid', 'email'], end_session_endpoint: 'x' }, settings)).toEqual([])
  expect(
    issuerWarnings({ scopes_supported: ['openid'] }, { scopes: 'openid email api', signOut: { at: 'issuer' } }),
  ).toEqual([expect.stringMatching(/^MILEPOST_SCOPES: .*email, api/), expect.stringMatching(/^MILEPOST_SIGN_OUT: /)])
})
