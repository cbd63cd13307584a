import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test } from 'vitest'
import {
  beginConsent,
  finishConsent,
  forgetConsent,
  keepCode,
  keptDraft,
  readConsent,
  takeCode,
} from './consent-record.ts'

const draft = {
  texts: { name: 'Vans', 'credentials.ApiToken': 'top-secret', region: 'eu' },
  choice: 1,
  hasQueue: false,
}
const begun = { provider: 'samsara', clientId: 7, draft }

test('keeps the draft for the return, without secrets', () => {
  const storage = memoryStorage()
  const state = beginConsent(storage, begun)
  expect(state).toMatch(/^[\w-]{36}$/)
  expect(JSON.stringify(storage.entries())).not.toContain('top-secret')
  expect(keptDraft(storage, 'samsara')).toEqual({ ...draft, texts: { name: 'Vans', region: 'eu' } })
  expect(keptDraft(storage, 'motive')).toBeUndefined()
  expect(beginConsent(storage, begun)).not.toBe(state)
})

test('doesn’t redirect if the browser has no storage', () => {
  expect(beginConsent(memoryStorage({}, { broken: true }), begun)).toBeUndefined()
})

test('returns a code once, and only for the matching state', () => {
  const storage = memoryStorage()
  const state = beginConsent(storage, begun)!
  expect(takeCode(storage, state)).toBeUndefined()
  keepCode(storage, readConsent(storage)!, 'zyx')
  expect(takeCode(storage, 'another')).toBeUndefined()
  expect(takeCode(storage, state)).toBe('zyx')
  expect(takeCode(storage, state)).toBeUndefined()
  expect(JSON.stringify(storage.entries())).not.toContain('zyx')
})

test('restores the input until a connection is created or the form is left', () => {
  const storage = memoryStorage()
  const state = beginConsent(storage, begun)!
  keepCode(storage, readConsent(storage)!, 'zyx')
  takeCode(storage, state)
  expect(keptDraft(storage, 'samsara')).toMatchObject({ texts: { name: 'Vans' } })
  finishConsent(storage, readConsent(storage)!, 12)
  expect(keptDraft(storage, 'samsara')).toBeUndefined()
  expect(readConsent(storage)?.progress).toEqual({ at: 'end', savedAs: 12 })
  beginConsent(storage, { ...begun, connectionId: 12 })
  expect(keptDraft(storage, 'samsara')).toBeUndefined()
  forgetConsent(storage)
  expect(readConsent(storage)).toBeUndefined()
})
