import { expect, test } from 'vitest'
import type { ConsentRecord } from './consent-record.ts'
import { landingOf } from './landing.ts'

const record: ConsentRecord = {
  provider: 'samsara',
  clientId: 7,
  draft: { texts: {}, choice: 1, hasQueue: true },
  state: 'mark',
  progress: { at: 'provider' },
}
const returned: ConsentRecord = { ...record, progress: { at: 'return', code: 'abc' } }
const used: ConsentRecord = { ...record, progress: { at: 'end', savedAs: 12 } }

const landing = (address: string, begun: ConsentRecord | undefined = record, provider = 'samsara') =>
  landingOf(begun, provider, new URLSearchParams(address))

const answer = 'source=integration&code=abc&state=mark'

test('removes a response to this tab’s request from the URL, then uses it', () => {
  expect(landing(answer)).toEqual({ kind: 'answered', record, code: 'abc' })
  expect(landing('source=integration', returned)).toEqual({ kind: 'ready', record: returned })
})

test.each([
  ['another state', 'source=integration&code=abc&state=other', record],
  ['no state', 'source=integration&code=abc', record],
])('%s isn’t a response for this tab', (_, address, begun) => {
  expect(landing(address, begun)).toEqual({ kind: 'otherWindow' })
})

test('assigns a response without a request, or with one to another provider, to another window', () => {
  expect(landingOf(undefined, 'samsara', new URLSearchParams(answer))).toEqual({ kind: 'otherWindow' })
  expect(landingOf(undefined, 'samsara', new URLSearchParams('source=integration&code=abc'))).toEqual({
    kind: 'otherWindow',
  })
  expect(landing(answer, record, 'motive')).toEqual({ kind: 'otherWindow' })
})

test.each(['invite', 'marketplace'])('assigns an answer for the source %s to another window', (source) => {
  expect(landing(`source=${source}&code=abc&state=mark`)).toEqual({ kind: 'otherWindow' })
  expect(landing(`source=${source}&error=access_denied&state=mark`)).toEqual({ kind: 'declined' })
  expect(landing(`source=${source}`, returned)).toEqual({ kind: 'incomplete' })
})

test('doesn’t reuse a code after a reload or from its old URL', () => {
  expect(landing('source=integration', used)).toEqual({ kind: 'used', savedAs: 12 })
  expect(landing(answer, used)).toEqual({ kind: 'used', savedAs: 12 })
})

test('reports a refusal whatever was started', () => {
  expect(landing('source=integration&error=access_denied&state=mark')).toEqual({ kind: 'declined' })
  expect(landing('source=integration&error=access_denied', used)).toEqual({ kind: 'declined' })
  expect(landing('source=integration&error=server_error')).toEqual({ kind: 'refused', error: 'server_error' })
})

test.each(['code=abc&state=mark', 'source=share&code=abc&state=mark', 'source=https://evil.test'])(
  '%s names no form that it could be for',
  (address) => {
    expect(landing(address)).toEqual({ kind: 'unknownSource' })
  },
)

test.each(['source=integration', 'source=integration&code=&state=mark'])('%s is incomplete', (address) => {
  expect(landing(address)).toEqual({ kind: 'incomplete' })
})
