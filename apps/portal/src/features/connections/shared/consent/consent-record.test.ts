import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
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

test('a draft waits for the return, without what was typed as a secret', () => {
  const storage = memoryStorage()
  const state = beginConsent(storage, begun)
  expect(state).toMatch(/^[\w-]{36}$/)
  expect(JSON.stringify(storage.entries())).not.toContain('top-secret')
  expect(keptDraft(storage, 'samsara')).toEqual({ ...draft, texts: { name: 'Vans', region: 'eu' } })
  expect(keptDraft(storage, 'motive')).toBeUndefined()
  expect(beginConsent(storage, begun)).not.toBe(state)
})

test('nobody leaves where the browser keeps nothing', () => {
  expect(beginConsent(memoryStorage({}, { broken: true }), begun)).toBeUndefined()
})

test('a code is given once, and only to who asked for it', () => {
  const storage = memoryStorage()
  const state = beginConsent(storage, begun)!
  expect(takeCode(storage, state)).toBeUndefined()
  keepCode(storage, readConsent(storage)!, 'abc')
  expect(takeCode(storage, 'another')).toBeUndefined()
  expect(takeCode(storage, state)).toBe('abc')
  expect(takeCode(storage, state)).toBeUndefined()
  expect(JSON.stringify(storage.entries())).not.toContain('abc')
})

test('what was typed comes back until a connection came of it or it is left behind', () => {
  const storage = memoryStorage()
  const state = beginConsent(storage, begun)!
  keepCode(storage, readConsent(storage)!, 'abc')
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
