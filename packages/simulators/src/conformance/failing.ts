import { AuthFailed, NotPermitted, RateLimited, Unavailable, WireMismatch } from '@milepost/providers/kit/http/errors'
import { wordsOf } from '@milepost/providers/kit/http/provider-words'
import { type StreamName, streamNames } from '@milepost/providers/kit/record'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../simulation/http/faults.ts'
import { createRig } from '../testing/test-rig.ts'
import { contents } from './contents.ts'
import { noonMs, type Subject } from './subject.ts'

/** Makes every call fail in every way, and one record of each stream malformed. */
export function failsAsAgreed({ code, facts, provider, reports }: Subject): void {
  describe(`${code} error handling`, () => {
    const rig = createRig({ code, nowMs: noonMs, historyDays: 2 })
    const kinds = streamNames.filter((kind) => provider.streams[kind])

    async function failureOf(kind: StreamName, fault: Partial<Fault> & Pick<Fault, 'kind'>): Promise<Error> {
      rig.simulator.faults.inject({ times: 1000, ...fault })
      rig.patience.milliseconds = fault.kind === 'hang' ? 50 : 10_000
      const failure = await rig.read(kind).then(
        () => null,
        (error: Error) => error,
      )
      rig.simulator.faults.clear()
      rig.patience.milliseconds = 10_000
      expect(failure, `error thrown by reading ${kind} when every response is spoiled`).toBeInstanceOf(Error)
      for (const secret of rig.secrets) expect(`${failure!.stack} ${failure!.message}`).not.toContain(secret)
      return failure!
    }

    it.each(kinds)('reports refused credentials for %s', async (kind) => {
      expect(await failureOf(kind, { kind: 'status', status: 401 })).toBeInstanceOf(AuthFailed)
    })

    it('reports a user who has expired as refused credentials', async () => {
      const expired = createRig({ code, nowMs: noonMs, historyDays: 2 })
      const { handle } = expired.simulator
      expired.simulator.handle = async (request) => {
        const answer = await handle.call(expired.simulator, request)
        const text = await answer.text()
        const words = wordsOf(text)
        const { status, headers } = answer
        return new Response(words ? text.replace(words, 'User has expired') : 'User has expired', { status, headers })
      }
      expired.simulator.faults.inject({ kind: 'status', status: 400, times: 1000 })
      const failure = await expired.read(kinds[0]!).catch((error: Error) => error)
      expect(failure, 'after “User has expired” with status 400').toBeInstanceOf(AuthFailed)
    })

    it.each(kinds)('reports a missing permission for %s', async (kind) => {
      const all = [...rig.simulator.permissions]
      for (const permission of all) if (permission !== facts.identity) rig.simulator.permissions.delete(permission)
      const failure = await rig.read(kind).catch((error: Error) => error)
      for (const permission of all) rig.simulator.permissions.add(permission)
      expect(failure, `with nothing permitted but \`identity\`, ${facts.identity}`).toBeInstanceOf(NotPermitted)
    })

    it.each(kinds)('reports an exceeded rate limit for %s', async (kind) => {
      const failure = await failureOf(kind, { kind: 'status', status: 429, retryAfterSeconds: 0.4 })
      expect(failure).toBeInstanceOf(RateLimited)
      expect((failure as RateLimited).retryAfterSeconds, 'the seconds given to the simulator’s `refuse`').toBe(0.4)
      expect(await failureOf(kind, { kind: 'status', status: 429 })).toMatchObject({ retryAfterSeconds: null })
    })

    it.each(['status', 'hang', 'halfClosed', 'huge'] as const)('reports an unhealthy provider: %s', async (fault) => {
      for (const kind of fault === 'huge' ? kinds.slice(0, 1) : kinds)
        expect(await failureOf(kind, { kind: fault, status: 503 })).toBeInstanceOf(Unavailable)
    })

    it.each(['internals', 'stack'] as const)('shows nothing of the software’s insides: %s', async (fault) => {
      for (const kind of kinds)
        for (const status of [400, 403, 503]) {
          const { message } = await failureOf(kind, { kind: fault, status })
          expect(message, `message of a failed ${kind}`).not.toMatch(
            /java|exception|\bat \w+\.|psql|relation "|select \*|db-4|proxy|internal|5432|[<{]/i,
          )
        }
    })

    it.each(['html', 'truncated'] as const)('reports an invalid response: %s', async (fault) => {
      for (const kind of kinds) expect(await failureOf(kind, { kind: fault })).toBeInstanceOf(WireMismatch)
    })

    // If obstructed cameras are reported only as events, there may be none to corrupt.
    const spoilable = kinds.filter((kind) => kind !== 'cameraHealth' || reports('cameraStates'))
    it.each(spoilable)('keeps the other %s if one record is malformed', async (kind) => {
      const before = contents(await rig.read<StreamName>(kind))
      rig.simulator.faults.inject({ kind: 'malformed', path: facts.recordPath[kind] ?? '/' })
      const pages = await rig.read<StreamName>(kind).finally(() => rig.simulator.faults.clear())
      const rejected = pages.flatMap((page) => page.rejected)
      const from = facts.recordPath[kind] ?? 'the first response, without a `recordPath`'
      expect(rejected, `rejected after a record was spoiled in ${from}`).toHaveLength(1)
      expect(rejected[0]).toMatchObject({ reason: expect.any(String), path: expect.any(String) })
      const after = contents(pages)
      const lost = [...before].filter((record) => !after.has(record))
      // One device reports for two cameras.
      expect(lost.length).toBeLessThanOrEqual(facts.perRow?.[kind] ?? (kind === 'cameraHealth' ? 2 : 1))
      expect([...after].filter((record) => !before.has(record))).toEqual([])
    })

    it('recovers afterwards', async () => {
      const { vehicles } = await rig.provider.check(rig.context)
      expect(vehicles! - rig.account.vehicles.length).toBeOneOf(reports('vehicleStatus') ? [0, 1] : [0])
    })
  })
}
