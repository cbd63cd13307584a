import { describe, expect, test } from 'vitest'
import { changeOf, draftOf } from '../actions/credential-change.ts'
import { companyOf, draftProblems, emptyDraft, inputOf, signInOf } from './connection-draft.ts'
import { sampleProvider } from './sample-provider.ts'

const vans = sampleProvider()
const consenting = sampleProvider({ credentialChoices: [...vans.credentialChoices, ['Oauth2Code']] })
const draft = (texts: Record<string, string>, choice = 0) => ({ ...emptyDraft(vans), texts, choice })

describe('a draft', () => {
  test('sends only the chosen sign-in method, and keeps spaces only in passwords', () => {
    const texts = {
      serverUrl: ' https://gps.example.com ',
      'credentials.ApiToken': ' abc ',
      'credentials.Username': 'jo@example.com',
      'credentials.Password': ' with blanks ',
    }
    const serverUrl = 'https://gps.example.com'
    expect(signInOf(vans, draft(texts))).toEqual({ credentials: { ApiToken: 'abc' }, serverUrl })
    expect(signInOf(vans, draft(texts, 1))).toEqual({
      credentials: { Username: 'jo@example.com', Password: ' with blanks ' },
      serverUrl,
    })
  })

  test('reports missing and malformed values by field', () => {
    expect(draftProblems(vans, draft({ dotNumber: 'abc', serverUrl: 'gps' }, 1))).toEqual({
      name: 'Enter a fleet name.',
      'credentials.Username': 'Enter the email address.',
      'credentials.Password': 'Enter the password.',
      dotNumber: 'Must be one to eight digits.',
      serverUrl: expect.any(String),
    })
    const whole = { name: 'Vans', serverUrl: 'https://gps.example.com', 'credentials.ApiToken': 'abc' }
    expect(draftProblems(vans, draft(whole))).toEqual({})
    expect(inputOf(vans, draft(whole))).toMatchObject({ name: 'Vans', providerId: 6, dotNumber: null })
  })

  test('requires no credentials for consent', () => {
    const typed = draft({ name: 'Vans', serverUrl: 'https://gps.example.com', 'credentials.ApiToken': 'abc' }, 2)
    expect(draftProblems(consenting, typed)).toEqual({})
    expect(inputOf(consenting, typed).credentials).toEqual({})
    expect(draftProblems(consenting, draft({}, 2))).toHaveProperty('name')
  })

  test('includes a signer only if one was entered', () => {
    expect(companyOf({})).not.toHaveProperty('signer')
    expect(companyOf({ 'signer.email': 'jo@example.com' })).toMatchObject({ signer: { email: 'jo@example.com' } })
  })
})

describe('a change of credentials', () => {
  const known = {
    credentials: { stored: ['Username', 'Password'], notSecret: { Username: 'jo@example.com' } },
    region: null,
    serverUrl: 'https://gps.example.com',
  }
  const start = draftOf(vans, known)
  const typed = (texts: Record<string, string>, choice = start.choice) => ({
    ...start,
    choice,
    texts: { ...start.texts, ...texts },
  })

  test('starts with known values, and is null until something is entered', () => {
    expect(start).toMatchObject({ choice: 1, texts: { 'credentials.Username': 'jo@example.com' } })
    expect(changeOf(vans, known, start)).toBeNull()
  })

  test('sends what was entered, and removes the previous sign-in method if another is chosen', () => {
    expect(changeOf(vans, known, typed({ 'credentials.Password': 'new' }))).toEqual({
      credentials: { Password: 'new' },
    })
    expect(changeOf(vans, known, typed({ 'credentials.ApiToken': 'abc' }, 0))).toEqual({
      credentials: { Username: '', Password: '', ApiToken: 'abc' },
    })
  })

  test('is null for consent, which is given at the provider', () => {
    expect(changeOf(consenting, known, typed({}, 2))).toBeNull()
  })

  test('sends everything to another server, because stored values must not go there', () => {
    const moved = typed({ serverUrl: 'https://new.example.com', 'credentials.Password': 'secret' })
    expect(changeOf(vans, known, moved)).toEqual({
      credentials: { Username: 'jo@example.com', Password: 'secret' },
      serverUrl: 'https://new.example.com',
    })
  })
})
