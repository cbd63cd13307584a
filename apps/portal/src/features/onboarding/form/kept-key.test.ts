import { expect, test } from 'vitest'
import { keepForm, keptForm, takeConsent } from './kept-key.ts'

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
const form = { inviteId: 'i1', key: '1.abc', provider: 'samsara', code: '' }

test('keeps a consent’s code for the form that asked for it', () => {
  const tab = storage()
  keepForm(tab, form)
  expect(takeConsent(tab, 'samsara', new URLSearchParams('state=1.abc&code=c9'))).toBe('i1')
  expect(keptForm(tab)).toEqual({ ...form, code: 'c9' })
})

test.each([
  ['another state', 'samsara', 'state=other&code=c9'],
  ['another provider', 'motive', 'state=1.abc&code=c9'],
])('ignores a consent for %s', (_, provider, query) => {
  const tab = storage()
  keepForm(tab, form)
  expect(takeConsent(tab, provider, new URLSearchParams(query))).toBeUndefined()
  expect(keptForm(tab)?.code).toBe('')
})

test('knows nothing in a new tab', () => {
  expect(takeConsent(storage(), 'samsara', new URLSearchParams('state=1.abc&code=c9'))).toBeUndefined()
})
