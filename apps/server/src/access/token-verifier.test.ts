import { signIn } from '@milepost/domain/limits'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createScriptedIssuer, type ScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createIssuer } from './issuer.ts'
import { createVerifier, type TokenVerifier } from './token-verifier.ts'

const audience = 'https://api.fleet.example'
const clientId = 'a-portal'
const now = () => Math.floor(Date.now() / 1000)

let issuer: ScriptedIssuer
let verifier: TokenVerifier

beforeEach(async () => {
  const made = await createScriptedIssuer()
  onTestFinished(() => made[Symbol.asyncDispose]())
  issuer = made
  verifier = createVerifier(createIssuer(issuer.name), { audience, clientId })
})

const access = { sub: 'ann', aud: audience }
const accepted = (token: Promise<string>) => expect(token.then((one) => verifier.verify(one))).resolves
const refused = (token: Promise<string>) => expect(token.then((one) => verifier.verify(one))).rejects

describe('access tokens in real issuers’ formats', () => {
  test.each([
    ['with the type of RFC 9068', access, { typ: 'at+jwt' }],
    ['with the general type', access, { typ: 'JWT' }],
    ['without a type', access, {}],
    ['for several audiences, as Auth0 issues them', { sub: 'ann', aud: [audience, 'https://x.example/userinfo'] }, {}],
    ['with the client they were issued for, as Keycloak issues them', { ...access, azp: 'other', typ: 'Bearer' }, {}],
  ])('accepts tokens %s', async (_, claims, header) => {
    await accepted(issuer.sign(claims, header)).toMatchObject({ sub: 'ann' })
  })

  test.each([
    ['for another audience', { sub: 'ann', aud: 'https://other.example' }, {}],
    ['for other audiences only', { sub: 'ann', aud: ['https://other.example', clientId] }, {}],
    ['of another issuer', { ...access, iss: 'https://other.example' }, {}],
    ['without a subject', { aud: audience }, {}],
    ['that never expire', { ...access, exp: undefined }, {}],
    ['that are ID tokens', { ...access, nonce: 'n' }, {}],
    ['that are ID tokens by their type', { ...access, typ: 'ID' }, {}],
    ['that are refresh tokens', { ...access, typ: 'Refresh' }, {}],
    ['that end sessions', access, { typ: 'logout+jwt' }],
  ])('refuses tokens %s', async (_, claims, header) => {
    await refused(issuer.sign(claims, header)).toMatchObject({ code: 'unauthorized' })
  })

  test('accepts only sign-ins of a required strength', async () => {
    const strict = createVerifier(createIssuer(issuer.name), { audience, clientId, acrValues: ['urn:mfa', 'phr'] })
    const answer = async (claims: object) =>
      strict.verify(await issuer.sign({ ...access, ...claims })).then(
        () => 'accepted',
        ({ code }: { code: string }) => code,
      )
    expect(await answer({ acr: 'phr' })).toBe('accepted')
    for (const acr of [undefined, '1', 'urn:mfa phr', ['urn:mfa']]) expect(await answer({ acr })).toBe('unauthorized')
    await accepted(issuer.sign(access)).toMatchObject({ sub: 'ann' })
  })

  test.each(['a\0b', 'a\ud800'])('refuses a subject that the database can’t store: %j', async (sub) => {
    await refused(issuer.sign({ ...access, sub })).toMatchObject({ code: 'unauthorized' })
  })

  test.each(['a\0b', 'a\ud800'])('ignores other claims that the database can’t store: %j', async (text) => {
    await accepted(issuer.sign({ ...access, email: `${text}@b.example`, name: text })).toEqual({ sub: 'ann' })
  })

  test('removes what would reverse the text after a person’s name', async () => {
    await accepted(issuer.sign({ ...access, name: 'Ann \u202eexe' })).toMatchObject({ name: 'Ann exe' })
  })

  test('ignores claims of a wrong type', async () => {
    await accepted(issuer.sign({ ...access, email: ['a@b.example'], name: 7 })).toEqual({ sub: 'ann' })
    await accepted(issuer.sign({ ...access, email: 'a@b.example', email_verified: 'false' })).toMatchObject({
      email_verified: false,
    })
  })
})

describe(`clock skew of up to ${signIn.clockLeewaySeconds} s`, () => {
  const leeway = signIn.clockLeewaySeconds
  test('accepts an issuer that is 45 s ahead', async () => {
    await accepted(issuer.sign({ ...access, iat: now() + 45, nbf: now() + 45 })).toMatchObject({ sub: 'ann' })
  })
  test.each([
    ['just valid', -leeway + 5, undefined],
    ['expired', -leeway - 5, 'Your session has expired. Sign in again.'],
  ])('checks the expiry: %s', async (_, expires, message) => {
    const token = issuer.sign({ ...access, exp: now() + expires })
    if (message) await refused(token).toThrow(message)
    else await accepted(token).toMatchObject({ sub: 'ann' })
  })
  test.each([
    ['just valid', leeway - 5, true],
    ['not yet', leeway + 5, false],
  ])('checks the start: %s', async (_, begins, valid) => {
    const token = issuer.sign({ ...access, nbf: now() + begins })
    if (valid) await accepted(token).toMatchObject({ sub: 'ann' })
    else await refused(token).toMatchObject({ code: 'unauthorized' })
  })
})

describe('an ID token', () => {
  const id = { sub: 'ann', aud: clientId, email: 'ann@fleet.example' }
  test('identifies the person to the annotation portal too, if it has a client of its own', async () => {
    const other = await issuer.sign({ ...id, aud: 'annotation', azp: 'annotation' })
    await expect(verifier.verifyId(other, 'ann')).rejects.toMatchObject({ code: 'unauthorized' })
    const both = createVerifier(createIssuer(issuer.name), { audience, clientId, annotationClientId: 'annotation' })
    expect(await both.verifyId(other, 'ann')).toMatchObject({ email: 'ann@fleet.example' })
    expect(await both.verifyId(await issuer.sign(id), 'ann')).toMatchObject({ sub: 'ann' })
  })
  test('identifies the person', async () => {
    expect(await verifier.verifyId(await issuer.sign(id), 'ann')).toMatchObject({ email: 'ann@fleet.example' })
  })
  test.each([
    ['someone else', id, 'ben'],
    ['another application', { ...id, aud: 'another' }, 'ann'],
    ['another application among several', { ...id, aud: [clientId, 'another'], azp: 'another' }, 'ann'],
  ])('is rejected for %s', async (_, claims, subject) => {
    const token = await issuer.sign(claims)
    await expect(verifier.verifyId(token, subject)).rejects.toMatchObject({ code: 'unauthorized' })
  })
})

describe('an issuer that fails isn’t treated as a bad token', () => {
  test.each([500, 404, 503])('%d everywhere', async (status) => {
    issuer.fail(status)
    await refused(issuer.sign(access)).toMatchObject({ code: 'unavailable' })
    issuer.fail(undefined)
    await accepted(issuer.sign(access)).toMatchObject({ sub: 'ann' })
  })
  test('if only its keys fail', async () => {
    issuer.publish({ jwks_uri: `${issuer.name}/nowhere` })
    await refused(issuer.sign(access)).toMatchObject({ code: 'unavailable' })
  })
  test('if nothing responds', async () => {
    const token = await issuer.sign(access)
    const lost = createVerifier(createIssuer('http://127.0.0.1:9'), { audience, clientId })
    await expect(lost.verify(token)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
