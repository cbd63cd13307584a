import type { Annotator } from '@milepost/contract/annotation/endpoints'
import type { CurrentUser } from '@milepost/contract/users/endpoints'
import { ApiError } from '@milepost/session/api/api-error'
import { expect, test, vi } from 'vitest'
import { type AnnotatorCalls, loadAnnotator } from './load-annotator.ts'

const annotator = { id: 'ann', name: 'Ann', isLead: false } as Annotator
const userIn = (...user_groups: string[]) => ({ id: 'ann', user_groups }) as CurrentUser
const refuse = (code: ApiError['code']) => () => Promise.reject(new ApiError(code, ''))
const calls = (changes: Partial<AnnotatorCalls>): AnnotatorCalls => ({
  me: async () => userIn('annotator'),
  introduce: async () => undefined,
  annotator: async () => annotator,
  ...changes,
})

const portalUrl = 'https://fleet.example/'
const signedOut = { kind: 'signOut', returnTo: 'https://fleet.example/?reason=no-access' }
const signedIn = { kind: 'signedIn', person: { user: annotator } }
const unknown = refuse('forbidden')

test.each([
  ['an annotator', {}, signedIn],
  ['an annotator who isn’t recognized', { annotator: unknown }, signedOut],
  [
    'an annotator who was removed',
    { annotator: refuse('noAccess'), me: refuse('noAccess'), introduce: refuse('noAccess') },
    signedOut,
  ],
  [
    'someone of the fleet portal',
    { annotator: unknown, me: async () => userIn('fleet', 'annotator') },
    { kind: 'noAccess' },
  ],
  ['someone without a group', { annotator: unknown, me: async () => userIn() }, { kind: 'noAccess' }],
  [
    'someone with invitations of several clients',
    { annotator: refuse('severalInvites'), me: refuse('severalInvites'), introduce: refuse('severalInvites') },
    { kind: 'elsewhere', address: portalUrl },
  ],
])('decides where %s belongs', async (_, changes, outcome) => {
  expect(await loadAnnotator(calls(changes), { portalUrl })).toEqual(outcome)
})

test('asks for nothing else once the annotator is known, such as an admin', async () => {
  const me = vi.fn<AnnotatorCalls['me']>()
  expect(await loadAnnotator(calls({ me }), { portalUrl })).toEqual(signedIn)
  expect(me).not.toHaveBeenCalled()
})

test('introduces an invited annotator on the first sign-in', async () => {
  let isKnown = false
  const ifKnown = <T>(answer: T) => (isKnown ? Promise.resolve(answer) : refuse('noAccess')())
  const first = calls({
    annotator: () => ifKnown(annotator),
    me: () => ifKnown(userIn('annotator')),
    introduce: async () => {
      isKnown = true
    },
  })
  expect(await loadAnnotator(first, { portalUrl })).toEqual(signedIn)
})

test.each(['unavailable', 'notServed', 'network'] as const)('decides nothing from the failure “%s”', async (code) => {
  await expect(loadAnnotator(calls({ annotator: refuse(code) }), { portalUrl })).rejects.toMatchObject({ code })
})
