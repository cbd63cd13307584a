// @vitest-environment happy-dom

import { annotationEndpoints } from '@milepost/contract/annotation/endpoints'
import { setTokens } from '@milepost/session/sign-in/access-token'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../api/api.ts'
import { checkAccess, ensureSession, sessionState, setOnForget } from './session-store.ts'

const settings = {
  identity: {
    issuer: 'https://id.example',
    clientId: 'fleet',
    scopes: 'openid',
    audience: null,
    signOut: { at: 'nowhere' },
    endpoints: { authorization: 'https://id.example/a', token: 'https://id.example/t', endSession: null },
  },
  annotationClientId: 'annotation',
  portalUrl: '/',
}
const annotator = { id: 'ann', name: 'Ann', isLead: false }

/** What the server answers by path; the annotation API refuses while `isRemoved`. */
let isRemoved = false
const asked: string[] = []
const answer = (path: string) => {
  asked.push(path)
  if (path === '/api/settings') return Response.json(settings)
  if (isRemoved) return Response.json({ code: 'noAccess', title: 'No access' }, { status: 403 })
  return Response.json(annotator)
}

const forget = vi.fn()
beforeEach(async () => {
  vi.stubGlobal('fetch', async (input: string) => answer(new URL(input, 'http://localhost').pathname))
  vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  setTokens({ access: 'token' })
  setOnForget(forget)
})
afterEach(() => {
  setTokens(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('signs a removed annotator out at the next check or refused call, and clears what was loaded', async () => {
  await ensureSession()
  expect(sessionState()).toMatchObject({ kind: 'signedIn', person: { user: { id: 'ann' } } })

  asked.length = 0
  checkAccess()
  await vi.waitFor(() => expect(asked).toEqual(['/api/annotation-api/users/me']))
  expect(sessionState().kind).toBe('signedIn')

  isRemoved = true
  await call(annotationEndpoints.stats).catch(() => undefined)
  await vi.waitFor(() => expect(sessionState()).toEqual({ kind: 'leaving' }))
  await vi.waitFor(() =>
    expect(window.location.assign).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/?reason=no-access`),
  )
  expect(forget).toHaveBeenCalledTimes(1)
})
