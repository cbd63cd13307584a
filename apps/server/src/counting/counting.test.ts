import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundOf, durationBounds, percentile } from './duration-steps.ts'
import { FailureCounts } from './failure-counts.ts'
import { plainMessage } from './plain-message.ts'
import { RequestCounts } from './request-counts.ts'

test.each([
  [
    'Samsara /fleet/trips: the provider returned 503: “Try later, Bob”',
    'Samsara /fleet/trips: the provider returned 503: “…”',
  ],
  ['Vehicle 1FTFW1ET5DFC10312 wasn’t found', 'Vehicle # wasn’t found'],
  ['Mail to ann@example.com failed: https://mail.example/send?token=abc', 'Mail to … failed: …'],
  ['Job 7b0e6c1e-2f6d-4a0b-9d0c-000000000001 is gone', 'Job # is gone'],
  ['Unexpected token \'B\', "Bob Doe" is not valid JSON\n    at parse', 'Unexpected token “…”, “…” is not valid JSON'],
  ['It doesn’t respond: ECONNREFUSED', 'It doesn’t respond: ECONNREFUSED'],
  ['', 'No message'],
])('removes what is of one record from %j', (message, plain) => {
  expect(plainMessage(message)).toBe(plain)
})

test('counts a duration under the smallest bound that it doesn’t exceed', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 65_000, noNaN: true }), (milliseconds) => {
      expect(boundOf(milliseconds)).toBe(durationBounds.find((bound) => milliseconds <= bound))
    }),
  )
  expect(boundOf(3_600_000)).toBe(durationBounds.at(-1))
})

test('finds percentiles within 20% of those of the durations themselves', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 4, max: 60_000, noNaN: true }), { minLength: 1 }), (durations) => {
      const calls = new Map<number, number>()
      for (const one of durations) calls.set(boundOf(one), (calls.get(boundOf(one)) ?? 0) + 1)
      const sorted = durations.toSorted((a, b) => a - b)
      for (const share of [0.5, 0.95]) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1]!
        expect(percentile(calls, share) / exact).toBeGreaterThan(0.66)
        expect(percentile(calls, share) / exact).toBeLessThan(1.5)
      }
    }),
  )
})

test('stays bounded with any number of clients and messages, and loses no count', () => {
  const requests = new RequestCounts()
  const failures = new FailureCounts()
  for (let n = 1; n <= 10_000; n++) {
    requests.note({ api: 'private', route: 'GET /vehicles', status: 200, clientId: n, milliseconds: 5, at: 0 })
    failures.note({ area: 'functions', source: 'upkeep', error: new Error(words(n)), clientId: n }, 0)
  }
  const [ofRequests, ofFailures] = [requests.take(), failures.take()]
  expect(ofRequests.length).toBeLessThanOrEqual(2_001)
  expect(ofFailures.length).toBeLessThanOrEqual(501)
  expect(ofRequests.reduce((sum, { calls }) => sum + calls, 0)).toBe(10_000)
  expect(ofFailures.reduce((sum, one) => sum + one.failures, 0)).toBe(10_000)
  expect(requests.take()).toEqual([])
})

/** A message of its own for each number, without digits. */
const words = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
