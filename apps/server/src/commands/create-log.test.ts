import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './create-log.ts'

test('logs errors without the queries of the addresses in them', () => {
  const output = new PassThrough()
  const log = createLog({ logLevel: 'info' }, 'test', output as never)
  const url = '/api/incidents/7/thumbnails/2?clientId=1&format=image&token=secret-token&timestamp=5'
  log.warn({ err: new Error(`Reply was already sent in "${url}" (GET)?`) }, 'twice')
  log.warn(new Error(`Can't load https://provider.example/file?token=secret-token`))
  const text = String(output.read())
  expect(text).toContain('/api/incidents/7/thumbnails/2?[redacted]')
  expect(text).not.toContain('secret-token')
  expect(text).toContain('(GET)')
})
