import { expect, onTestFinished, test } from 'vitest'
import { createIssuer } from '../access/issuer.ts'
import { readConfig } from '../config.ts'
import { identitySettings } from '../features/system/identity-settings.ts'
import { createScriptedIssuer } from '../testing/scripted-issuer.ts'
import { contentPolicy } from './content-policy.ts'

const noMaps = { tilesUrl: null, mapStyle: null }

test('lets pages reach the issuer’s endpoints on any host and announces them to browsers once the issuer was read', async () => {
  const made = await createScriptedIssuer()
  onTestFinished(() => made[Symbol.asyncDispose]())
  made.publish({ token_endpoint: 'https://tokens.example/token', end_session_endpoint: 'https://id.example/end' })
  const issuer = createIssuer(made.name)
  const { identity } = readConfig({})
  expect(contentPolicy(noMaps, issuer, 'n')).toContain(`connect-src 'self' ${made.name} ;`)
  expect(identitySettings({ identity }, issuer).endpoints).toBeNull()
  await issuer.discover()
  expect(contentPolicy(noMaps, issuer, 'n')).toContain(`connect-src 'self' ${made.name} https://tokens.example ;`)
  expect(identitySettings({ identity }, issuer)).toMatchObject({
    issuer: made.name,
    audience: { parameter: 'audience', value: 'https://api.milepost.test' },
    endpoints: { token: 'https://tokens.example/token', endSession: 'https://id.example/end' },
  })
})

test('lets forms be sent to our own server only', () => {
  expect(contentPolicy(noMaps, createIssuer('http://127.0.0.1:9'), 'n')).toContain("; form-action 'self'")
})

test('sends no audience to an issuer that doesn’t need one', () => {
  const { identity } = readConfig({ MILEPOST_AUDIENCE_PARAMETER: 'none' })
  expect(identitySettings({ identity }, createIssuer('http://127.0.0.1:9')).audience).toBeNull()
})

test('allows maps from the configured origins only', () => {
  const issuer = createIssuer('http://127.0.0.1:9')
  const policy = (environment: NodeJS.ProcessEnv) => contentPolicy(readConfig(environment), issuer, 'n')
  const style = { MILEPOST_MAP_STYLE: 'https://maps.example/light.json?key=1' }
  expect(policy(style)).toContain("connect-src 'self' http://127.0.0.1:9 https://maps.example;")
  expect(policy({ ...style, MILEPOST_MAP_ORIGINS: 'https://tiles.example https://maps.example' })).toContain(
    "img-src 'self' data: blob: https://maps.example https://tiles.example;",
  )
  expect(policy({})).not.toContain('https:')
  expect(() => policy({ MILEPOST_MAP_ORIGINS: 'https://tiles.example' })).toThrow('only works with MILEPOST_MAP_STYLE')
  expect(() => policy({ ...style, MILEPOST_MAP_FILE: 'streets.pmtiles' })).toThrow('not both')
  expect(() => policy({ MILEPOST_MAP_STYLE: 'streets.json' })).toThrow('MILEPOST_MAP_STYLE must be the address')
})
