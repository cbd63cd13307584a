import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { simulateCommand } from './simulate.ts'

test('explains a data folder that is a file in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-simulate-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'data'), '')
  vi.stubEnv('MILEPOST_DATA', join(folder, 'data'))
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(simulateCommand()).rejects.toThrow(/can’t be created, because a file is in its place/)
})
