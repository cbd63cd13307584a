import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
