import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test } from 'vitest'
import { type KeptForm, keepForm, keptForm, takeConsent } from './kept-key.ts'

const form: KeptForm = {
  address: '/integration/invite?connectionInviteId=i1',
  source: 'invite',
  key: '1.abc',
  provider: 'samsara',
  isAway: true,
  state: 's7',
  code: '',
  brand: { name: 'Lakeshore', logoUrl: null, termsUrl: null },
}
const answer = 'source=invite&state=s7&code=c9'
const take = (tab: ReturnType<typeof memoryStorage>, query = answer, provider = 'samsara') =>
  takeConsent(tab, provider, new URLSearchParams(query))
function away(change: Partial<KeptForm> = {}) {
  const tab = memoryStorage()
  keepForm(tab, { ...form, ...change })
  return tab
}

test('keeps a consent’s code for the form that asked for it', () => {
  const tab = away()
  expect(take(tab)).toEqual({ kind: 'granted', address: form.address })
  expect(keptForm(tab)).toEqual({ ...form, isAway: false, code: 'c9' })
})

test('takes an answer once: a replayed one is for no form', () => {
  const tab = away()
  take(tab)
  expect(take(tab, 'source=invite&state=s7&code=other')).toBeUndefined()
  expect(keptForm(tab)?.code).toBe('c9')
})

test.each([
  ['a forged state', 'samsara', 'source=invite&state=other&code=c9'],
  ['no state', 'samsara', 'source=invite&code=c9'],
  ['the form’s key as its state', 'samsara', 'source=invite&state=1.abc&code=c9'],
  ['another source', 'samsara', 'source=marketplace&state=s7&code=c9'],
  ['no source', 'samsara', 'state=s7&code=c9'],
  ['no code', 'samsara', 'source=invite&state=s7'],
  ['an empty code', 'samsara', 'source=invite&state=s7&code='],
  ['another provider', 'motive', answer],
])('ignores an answer with %s', (_, provider, query) => {
  const tab = away()
  expect(take(tab, query, provider)).toBeUndefined()
  expect(keptForm(tab)).toEqual(form)
})

test.each(['integration', 'invite', 'marketplace'] as const)('accepts the source %s', (source) => {
  const address = source === 'integration' ? '/integration' : `/integration/${source}`
  expect(take(away({ source, address }), `source=${source}&state=s7&code=c9`)).toEqual({ kind: 'granted', address })
})

test('returns to the form without a code if consent was declined or refused', () => {
  const tab = away()
  expect(take(tab, 'source=invite&state=s7&error=access_denied')).toMatchObject({ kind: 'declined' })
  expect(keptForm(tab)).toEqual({ ...form, isAway: false })
  expect(take(away(), 'source=invite&state=s7&error=server_error')).toMatchObject({
    kind: 'refused',
    error: 'server_error',
  })
})

test('ignores an answer that no form left for, and a form whose address is elsewhere', () => {
  expect(take(memoryStorage())).toBeUndefined()
  expect(take(away({ isAway: false }))).toBeUndefined()
  expect(take(away({ address: 'https://elsewhere.test/' }))).toBeUndefined()
  expect(take(away({ address: '//elsewhere.test/integration' }))).toBeUndefined()
})
