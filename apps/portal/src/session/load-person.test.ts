import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { Client } from '@milepost/contract/clients/endpoints'
import { ApiError } from '@milepost/session/api/api-error'
import type { StorageLike } from '@milepost/session/stored/safe-storage'
import { memoryStorage } from '@milepost/session/testing/memory-storage'
import { describe, expect, test, vi } from 'vitest'
import { someUser } from '../testing/people.ts'
import { loadPerson as load, type PersonCalls } from './load-person.ts'
import { writeClientSwitch } from './stored/client-switch.ts'

const annotationUrl = 'https://annotate.example/annotation'
const loadPerson = (given: PersonCalls, storage: StorageLike, now: number) =>
  load(given, storage, now, { annotationUrl })

const annotator: Annotator = { ...someUser(), clientName: 'Northline', timeZone: 'America/Chicago', isLead: false }

const other: Client = {
  id: 7,
  name: 'Other',
  timeZone: 'America/Denver',
  contractStartDate: null,
  contractEndDate: null,
  hasContractFile: false,
  pricingTiers: [],
  rushHours: [],
  providers: [],
  whiteLabelling: { name: 'White', logoUrl: null, termsUrl: null },
}

const calls = (changes: Partial<PersonCalls> = {}): PersonCalls => ({
  me: async () => someUser(),
  introduce: async () => undefined,
  groups: async () => [],
  annotator: async () => annotator,
  client: async () => other,
  ...changes,
})

const refuse = (code: ApiError['code']) => () => Promise.reject(new ApiError(code, ''))
const switched = () => {
  const storage = memoryStorage()
  writeClientSwitch(storage, { switchedClientId: 7, originalClientId: 1, switchedAt: 0 })
  return storage
}

describe('a first sign-in whose access token has no identity', () => {
  const unknownOnce = () => {
    const me = vi.fn<PersonCalls['me']>(async () => someUser())
    return me.mockImplementationOnce(refuse('noAccess'))
  }

  test('introduces the person and retries', async () => {
    const introduce = vi.fn(async () => undefined)
    const outcome = await loadPerson(calls({ me: unknownOnce(), introduce }), memoryStorage(), 0)
    expect(outcome.kind).toBe('signedIn')
    expect(introduce).toHaveBeenCalledTimes(1)
  })

  test('has no access without an invitation', async () => {
    const outcome = await loadPerson(calls({ me: unknownOnce(), introduce: refuse('noAccess') }), memoryStorage(), 0)
    expect(outcome.kind).toBe('noAccess')
  })

  test('says that several clients invited the person, if no link decides', async () => {
    const severalOnce = calls({ me: refuse('severalInvites'), introduce: refuse('severalInvites') })
    expect(await loadPerson(severalOnce, memoryStorage(), 0)).toEqual({ kind: 'noAccess', isUndecided: true })
    const me = vi.fn<PersonCalls['me']>(async () => someUser()).mockImplementationOnce(refuse('severalInvites'))
    expect((await loadPerson(calls({ me }), memoryStorage(), 0)).kind).toBe('signedIn')
  })

  test('fails, rather than being refused, if the issuer can’t be reached', async () => {
    const asked = loadPerson(calls({ me: unknownOnce(), introduce: refuse('unavailable') }), memoryStorage(), 0)
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('access', () => {
  const noAccess = { kind: 'noAccess' }
  const toAnnotation = { kind: 'elsewhere', address: annotationUrl }
  const onlyAnnotator = async () => someUser({ user_groups: ['annotator'] })

  test.each([
    ['no group', calls({ me: async () => someUser({ user_groups: [] }) }), noAccess],
    ['refused by the server', calls({ me: refuse('noAccess') }), noAccess],
    ['only annotator', calls({ me: onlyAnnotator }), toAnnotation],
    [
      'unknown annotator',
      calls({ me: onlyAnnotator, annotator: refuse('notFound') }),
      { kind: 'signOut', returnTo: '/?reason=no-access' },
    ],
    [
      'annotator while the annotation API is not responding',
      calls({ me: onlyAnnotator, annotator: refuse('unavailable') }),
      toAnnotation,
    ],
  ] as const)('%s', async (_, given, outcome) => {
    expect(await loadPerson(given, memoryStorage(), 0)).toEqual(outcome)
  })

  test('leaves a failure of the first call to the caller', async () => {
    await expect(loadPerson(calls({ me: refuse('internal') }), memoryStorage(), 0)).rejects.toThrow(ApiError)
  })

  test('doesn’t keep anyone out if groups fail to load', async () => {
    const outcome = await loadPerson(calls({ groups: refuse('internal') }), memoryStorage(), 0)
    expect(outcome).toMatchObject({ kind: 'signedIn', person: { groups: [] } })
  })
})

describe('a switched client', () => {
  test('replaces the person’s own', async () => {
    const outcome = await loadPerson(calls(), switched(), 1000)
    expect(outcome).toMatchObject({
      person: { client: { id: 7, timeZone: 'America/Denver', whiteLabelName: 'White' }, user: { clientId: 1 } },
    })
  })

  test('is dropped after 24 hours', async () => {
    const client = vi.fn(async () => other)
    const outcome = await loadPerson(calls({ client }), switched(), 24 * 3_600_000)
    expect(outcome).toMatchObject({ person: { client: { id: 1 }, clientSwitch: undefined } })
    expect(client).not.toHaveBeenCalled()
  })

  test('is for admins only', async () => {
    const storage = switched()
    const me = async () => someUser({ user_roles: ['operator'] })
    expect(await loadPerson(calls({ me }), storage, 0)).toMatchObject({ person: { client: { id: 1 } } })
    expect(storage.getItem('switchedClient')).toBeNull()
  })

  test('is cleared if it no longer exists', async () => {
    const storage = switched()
    const outcome = await loadPerson(calls({ client: refuse('notFound') }), storage, 0)
    expect(outcome).toMatchObject({ person: { client: { id: 1 } } })
    expect(storage.getItem('switchedClient')).toBeNull()
  })
})
