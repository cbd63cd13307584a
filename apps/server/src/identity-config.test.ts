import { expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

const own = {
  MILEPOST_ISSUER: 'https://id.example/',
  MILEPOST_CLIENT_ID: 'portal',
  MILEPOST_AUDIENCE: 'https://api.example',
}

test('uses the local issuer by default', () => {
  expect(readConfig({}).identity).toEqual({
    issuer: null,
    clientId: 'milepost-portal',
    annotationClientId: 'milepost-annotation',
    audience: 'https://api.milepost.test',
    audienceParameter: 'audience',
    scopes: 'openid profile email api',
    signOut: { at: 'issuer' },
    acrValues: [],
  })
})

test('requests the standard scopes from a custom issuer and keeps its spelling', () => {
  expect(readConfig(own).identity).toMatchObject({ issuer: 'https://id.example/', scopes: 'openid profile email' })
})

test('uses the portal’s client for the annotation portal too, unless it has its own', () => {
  expect(readConfig(own).identity.annotationClientId).toBe('portal')
  expect(readConfig({ ...own, MILEPOST_ANNOTATION_CLIENT_ID: 'annotation' }).identity).toMatchObject({
    clientId: 'portal',
    annotationClientId: 'annotation',
  })
})

test.each([
  [{ ...own, MILEPOST_SIGN_OUT: 'none' }, { at: 'nowhere' }],
  [
    { ...own, MILEPOST_SIGN_OUT: 'https://id.example/v2/logout?client_id={clientId}&returnTo={returnTo}' },
    { at: 'address', address: 'https://id.example/v2/logout?client_id={clientId}&returnTo={returnTo}' },
  ],
])('sets the sign-out destination', (environment, signOut) => {
  expect(readConfig(environment).identity.signOut).toEqual(signOut)
})

test.each([
  ['MILEPOST_ISSUER', { ...own, MILEPOST_ISSUER: 'id.example' }],
  ['MILEPOST_ISSUER', { ...own, MILEPOST_ISSUER: 'ftp://id.example' }],
  ['MILEPOST_ISSUER', { ...own, MILEPOST_ISSUER: 'https://id.example/.well-known/openid-configuration' }],
  ['MILEPOST_ISSUER', { ...own, MILEPOST_ISSUER: 'https://id.example/?x=1' }],
  ['MILEPOST_CLIENT_ID', { ...own, MILEPOST_CLIENT_ID: undefined }],
  ['MILEPOST_AUDIENCE', { ...own, MILEPOST_AUDIENCE: undefined }],
  ['MILEPOST_AUDIENCE', { ...own, MILEPOST_AUDIENCE: ' ' }],
  ['MILEPOST_AUDIENCE_PARAMETER', { ...own, MILEPOST_AUDIENCE_PARAMETER: 'aud' }],
  ['MILEPOST_SCOPES', { ...own, MILEPOST_SCOPES: 'profile email' }],
  ['MILEPOST_SIGN_OUT', { ...own, MILEPOST_SIGN_OUT: 'yes' }],
  ['MILEPOST_SIGN_OUT', { ...own, MILEPOST_SIGN_OUT: 'https://id.example/logout' }],
  ['MILEPOST_CLIENT_ID', { MILEPOST_CLIENT_ID: 'portal' }],
  ['MILEPOST_ANNOTATION_CLIENT_ID', { MILEPOST_ANNOTATION_CLIENT_ID: 'annotation' }],
  ['MILEPOST_SCOPES', { MILEPOST_SCOPES: 'openid' }],
  ['MILEPOST_ACR', { ...own, MILEPOST_ACR: ' ' }],
  ['MILEPOST_ACR', { MILEPOST_ACR: 'urn:mfa' }],
])('names %s when it can’t work: %o', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(ConfigProblem)
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} `))
})

test('requires HTTPS to the issuer in production', () => {
  const production = { ...own, NODE_ENV: 'production', DATABASE_URL: 'postgres://x', MILEPOST_SECRET: 's'.repeat(32) }
  expect(readConfig(production).production).toBe(true)
  expect(() => readConfig({ ...production, MILEPOST_ISSUER: 'http://id.example' })).toThrow(/^MILEPOST_ISSUER .*https/)
})
