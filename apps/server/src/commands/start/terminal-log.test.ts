import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '../create-log.ts'
import { createTerminalLog } from './terminal-log.ts'

test('keeps every line in the file, and shows only warnings for people', async () => {
  const file = new PassThrough()
  const shown: string[] = []
  const output = createTerminalLog(file, (line) => shown.push(line))
  const log = createLog({ logLevel: 'info' }, 'serve', output)
  log.info('Maps show the streets of a.pmtiles.')
  log.warn({ issuer: 'https://id.example' }, 'MILEPOST_ISSUER: it is not responding')
  log.error({ err: new Error('Connection terminated') }, 'request failed')
  output.end()
  const kept = (await text(file)).trim().split('\n')
  expect(kept.map((line) => JSON.parse(line).msg)).toEqual([
    'Maps show the streets of a.pmtiles.',
    'MILEPOST_ISSUER: it is not responding',
    'request failed',
  ])
  expect(shown).toEqual(['MILEPOST_ISSUER: it is not responding'])
})
