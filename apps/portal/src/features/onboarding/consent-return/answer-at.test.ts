import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { expect, test } from 'vitest'
import { keepForm } from '../form/kept-key.ts'
import { answerAt } from './answer-at.ts'

test('gives the same answer to a render that is begun again, and takes the consent only once', () => {
  const tab = memoryStorage()
  keepForm(tab, {
    address: '/integration/invite?connectionInviteId=i1',
    source: 'invite',
    key: '1.abc',
    provider: 'samsara',
    isAway: true,
    state: 's7',
    code: '',
    brand: { name: 'Lakeshore', logoUrl: null, termsUrl: null },
  })
  const search = '?source=invite&state=s7&code=c9'
  const first = answerAt(tab, 'samsara', search)
  expect(first).toMatchObject({ kind: 'granted' })
  expect(answerAt(tab, 'samsara', search)).toEqual(first)
  expect(answerAt(tab, 'samsara', '?source=invite&state=s7&code=other')).toBeUndefined()
})
