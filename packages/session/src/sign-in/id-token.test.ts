import { describe, expect, test } from 'vitest'
import { checkIdToken } from './id-token.ts'

const expected = { issuer: 'https://id.example', clientId: 'portal' }
const now = 1_700_000_000
const good = { iss: expected.issuer, aud: 'portal', iat: now, exp: now + 300 }
const check = (change: object, at = now) => checkIdToken({ ...good, ...change }, expected, at)

test.each([
  ['valid', {}],
  ['for several applications', { aud: ['other', 'portal'] }],
  ['for several, issued to us', { aud: ['other', 'portal'], azp: 'portal' }],
  ['of a clock 45 s ahead', { iat: now + 45, exp: now + 345 }],
  ['of a clock 60 s ahead', { iat: now + 60 }],
  ['just expired', { exp: now - 60 }],
])('accepts an ID token %s', (_, change) => {
  expect(() => check(change)).not.toThrow()
})

test.each([
  ['of another issuer', { iss: 'https://id.example/' }],
  ['for another application', { aud: 'other' }],
  ['issued to another of several', { aud: ['other', 'portal'], azp: 'other' }],
  ['without an expiry', { exp: undefined }],
])('rejects an ID token %s', (_, change) => {
  expect(() => check(change)).toThrow('invalid_token')
})

describe('clocks that differ by more than a minute', () => {
  test.each([
    ['the issuer’s ahead', { iat: now + 61 }],
    ['this computer’s ahead', { exp: now - 61 }],
  ])('%s', (_, change) => {
    expect(() => check(change)).toThrow('clock_skew')
  })
})
