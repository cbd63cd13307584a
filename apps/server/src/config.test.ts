import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test.each([
  [{ PORT: 'abc' }, 'PORT must be a number'],
  [{ MILEPOST_HISTORY_MONTHS: '99' }, 'MILEPOST_HISTORY_MONTHS must be at most 24'],
  [{ MILEPOST_ORIGIN: 'portal' }, 'MILEPOST_ORIGIN must be a web address'],
  [{ MILEPOST_SECRET_OLD: 'short' }, 'MILEPOST_SECRET_OLD must have at least 32 characters'],
  [{ MILEPOST_LOG: 'loud' }, 'MILEPOST_LOG must be'],
  [{ MILEPOST_PRIVATE_PROVIDERS: 'maybe' }, 'MILEPOST_PRIVATE_PROVIDERS'],
  [
    { MILEPOST_SMTP_URL: 'smtp://dana:100%@mail.test', MILEPOST_MAIL_FROM: 'a@b.test' },
    'MILEPOST_SMTP_URL must have %25 for a % in its user or password',
  ],
])('%j is refused by its name, in words', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
  expect(() => readConfig(environment)).not.toThrow(/Invalid|expected|Too (big|small)/)
})
