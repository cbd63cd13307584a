import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openServices } from './open-services.ts'

test('runs as many statements in parallel as a command requests, besides listeners', async () => {
  await using database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'milepost-services-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = readConfig({ DATABASE_URL: database.url, MILEPOST_DATA: folder, MILEPOST_LOG: 'silent' })
  const services = await openServices(config, 'token', 2)
  try {
    const [first, second] = [await services.pool.connect(), await services.pool.connect()]
    expect((await second.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    first.release()
    second.release()
  } finally {
    await services.close()
  }
})

test('logs next to the result of a command, not into it', async () => {
  await using database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'milepost-services-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const services = await openServices(readConfig({ DATABASE_URL: database.url, MILEPOST_DATA: folder }), 'token', 1)
  const result = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  services.log.info('a slow statement')
  const written = [log.mock.calls.join(''), result.mock.calls.join('')]
  vi.restoreAllMocks()
  await services.close()
  expect(written[0]).toContain('a slow statement')
  expect(written[1]).not.toContain('a slow statement')
})
