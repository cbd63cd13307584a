import { expect, test } from 'vitest'
import type { ConsentRecord } from '../../connections/shared/consent/consent-record.ts'
import type { KeptForm } from '../form/kept-key.ts'
import { beginningOf } from './beginning-of.ts'

const form: KeptForm = {
  address: '/integration/invite?connectionInviteId=i1',
  source: 'invite',
  key: '1.abc',
  provider: 'samsara',
  isAway: true,
  state: 's7',
  code: '',
  brand: null,
}
const record: ConsentRecord = {
  provider: 'samsara',
  clientId: 7,
  connectionId: 12,
  draft: { texts: {}, choice: 1, hasQueue: true },
  state: 'mark',
  progress: { at: 'provider' },
}
const stranger = { provider: 'samsara', record: undefined, form: undefined, mayBeMember: false }

test('leads back to the form that this tab was filling in', () => {
  expect(beginningOf({ ...stranger, source: 'invite', form })).toEqual({ kind: 'form', href: form.address })
  const app = { ...form, source: 'marketplace', address: '/integration/marketplace?tsp=samsara' } as const
  expect(beginningOf({ ...stranger, source: 'marketplace', form: app })).toEqual({ kind: 'form', href: app.address })
})

test.each([
  ['invite', /invitation again/],
  ['marketplace', /marketplace/],
])('says how to open an unknown form of the source %s again, never the bare form', (source, words) => {
  const beginning = beginningOf({ ...stranger, source, mayBeMember: true })
  expect(beginning.kind === 'words' && beginning.words).toMatch(words)
})

test('leads a member to the connection to renew, or the provider’s form in the portal', () => {
  const own = { ...stranger, source: 'integration', mayBeMember: true }
  expect(beginningOf({ ...own, record })).toEqual({ kind: 'page', href: '/view/connections/details/12' })
  expect(beginningOf(own)).toMatchObject({ href: expect.stringContaining('add=samsara') })
  expect(beginningOf({ ...stranger, source: 'integration' })).toMatchObject({ href: '/integration' })
})
