import { expect, test } from 'vitest'
import { embeddedOf, readConfig } from './config.ts'

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ MILEPOST_SHARED_BUFFERS_MB: '16' }, 'MILEPOST_SHARED_BUFFERS_MB must be at least 32'],
  [{ MILEPOST_HISTORY_MONTHS: '99' }, 'MILEPOST_HISTORY_MONTHS must be at most 24'],
  [{ MILEPOST_ORIGIN: 'portal' }, 'MILEPOST_ORIGIN must be a web address'],
  [{ MILEPOST_ANNOTATION_ORIGIN: 'annotate' }, 'MILEPOST_ANNOTATION_ORIGIN must be an origin'],
  [{ MILEPOST_ANNOTATION_ORIGIN: 'https://a.example/x' }, 'MILEPOST_ANNOTATION_ORIGIN must have no path'],
  [
    { MILEPOST_ORIGIN: 'http://a.example:4100', MILEPOST_ANNOTATION_ORIGIN: 'https://a.example:4100' },
    'MILEPOST_ANNOTATION_ORIGIN must have a host of its own',
  ],
  [{ MILEPOST_SECRET_OLD: 'short' }, 'MILEPOST_SECRET_OLD must have at least 32 characters'],
  [{ MILEPOST_LOG: 'loud' }, 'MILEPOST_LOG must be'],
  [{ MILEPOST_PRIVATE_PROVIDERS: 'maybe' }, 'MILEPOST_PRIVATE_PROVIDERS'],
  [
    { MILEPOST_SMTP_URL: 'smtp://dana:100%@mail.test', MILEPOST_MAIL_FROM: 'a@b.test' },
    'MILEPOST_SMTP_URL must have %25 for a % in its user or password',
  ],
  [{ MILEPOST_SMTP_PLAIN: 'maybe' }, 'MILEPOST_SMTP_PLAIN'],
  [{ MILEPOST_TRUSTED_PROXIES: 'balancer' }, 'MILEPOST_TRUSTED_PROXIES must be addresses or networks'],
  [{ MILEPOST_TRUSTED_PROXIES: '0.0.0.0/0' }, 'MILEPOST_TRUSTED_PROXIES must be addresses or networks'],
  [{ MILEPOST_WEATHER_URL: 'weather' }, 'MILEPOST_WEATHER_URL must be the address of an Open-Meteo server'],
  [{ MILEPOST_WEATHER_KEY: 'abc' }, 'MILEPOST_WEATHER_URL must be set with MILEPOST_WEATHER_KEY'],
  [
    { MILEPOST_WEATHER_URL: 'https://customer-historical-forecast-api.open-meteo.com' },
    'MILEPOST_WEATHER_KEY must be set: customer-historical-forecast-api.open-meteo.com is for customers',
  ],
  [
    { MILEPOST_WEATHER_URL: 'https://historical-forecast-api.open-meteo.com', MILEPOST_WEATHER_KEY: 'abc' },
    'MILEPOST_WEATHER_URL must be https://customer-historical-forecast-api.open-meteo.com with a key',
  ],
])('rejects %j by name, with an explanation', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
  expect(() => readConfig(environment)).not.toThrow(/Invalid|expected|Too (big|small)/)
})

test('gives the embedded database the configured memory', () => {
  expect(embeddedOf(readConfig({ MILEPOST_DATA: '/data', MILEPOST_SHARED_BUFFERS_MB: '2048' }))).toEqual({
    dataDir: '/data/database',
    sharedBuffersMb: 2048,
  })
  expect(embeddedOf(readConfig({})).sharedBuffersMb).toBe(256)
})

test('asks a configured weather service, uses simulated weather for simulated fleets, and otherwise asks none', () => {
  const own = 'http://localhost:8080/'
  expect(readConfig({}).weather).toBeNull()
  expect(readConfig({ MILEPOST_PROVIDER_URL: 'http://localhost:4102' }).weather).toEqual({
    url: 'http://localhost:4102/openmeteo',
    key: null,
    source: 'simulated',
  })
  expect(readConfig({ MILEPOST_PROVIDER_URL: 'http://localhost:4102', MILEPOST_WEATHER_URL: own }).weather).toEqual({
    url: own,
    key: null,
    source: 'openMeteo',
  })
})

test.each([
  ['smtp://mail.example:587', undefined, true],
  ['smtp://10.0.0.7', undefined, true],
  ['smtp://127.0.0.1.mail.example', undefined, true],
  ['smtp://mail.example', 'true', false],
  ['smtp://localhost:1025', undefined, false],
  ['smtp://127.0.0.1:1025', undefined, false],
  ['smtp://[::1]:1025', undefined, false],
])('for %s with MILEPOST_SMTP_PLAIN=%s, whether TLS is required: %s', (url, plain, requireTls) => {
  const environment = { MILEPOST_SMTP_URL: url, MILEPOST_MAIL_FROM: 'a@b.test', MILEPOST_SMTP_PLAIN: plain }
  expect(readConfig(environment).smtp).toMatchObject({ requireTls })
})

test('trusts no proxy unless configured', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  const given = '10.0.0.5, 10.1.0.0/16 fd00::/8'
  expect(readConfig({ MILEPOST_TRUSTED_PROXIES: given }).trustedProxies).toEqual([
    '10.0.0.5',
    '10.1.0.0/16',
    'fd00::/8',
  ])
})

test.each([
  [{}, null],
  [{ MILEPOST_ANNOTATION_ORIGIN: 'http://localhost:4100/' }, null],
  [{ MILEPOST_ANNOTATION_ORIGIN: 'https://annotate.example/' }, 'https://annotate.example'],
])('reads the annotation portal’s own origin from %j', (environment, origin) => {
  expect(readConfig(environment).annotationOrigin).toBe(origin)
})
