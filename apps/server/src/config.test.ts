import { expect, test } from 'vitest'
import { embeddedOf, readConfig } from './config.ts'

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ MILEPOST_SHARED_BUFFERS_MB: '16' }, 'MILEPOST_SHARED_BUFFERS_MB must be at least 32'],
  [{ MILEPOST_HISTORY_MONTHS: '99' }, 'MILEPOST_HISTORY_MONTHS must be at most 24'],
  [{ MILEPOST_ORIGIN: 'portal' }, 'MILEPOST_ORIGIN must be a web address'],
  [{ MILEPOST_SECRET_OLD: 'short' }, 'MILEPOST_SECRET_OLD must have at least 32 characters'],
  [{ MILEPOST_LOG: 'loud' }, 'MILEPOST_LOG must be'],
  [{ MILEPOST_PRIVATE_PROVIDERS: 'maybe' }, 'MILEPOST_PRIVATE_PROVIDERS'],
  [
    { MILEPOST_SMTP_URL: 'smtp://dana:100%@mail.test', MILEPOST_MAIL_FROM: 'a@b.test' },
    'MILEPOST_SMTP_URL must have %25 for a % in its user or password',
  ],
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
