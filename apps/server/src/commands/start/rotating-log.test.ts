import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createRotatingLog } from './rotating-log.ts'

/** A file whose disk is always full. */
const fullDisk = '/dev/full'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'milepost-logs-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const write = async (file: string, ...lines: string[]) => {
  const log = createRotatingLog(file, 20)
  for (const line of lines) await new Promise((resolve) => log.write(line, resolve))
  log.end()
  await finished(log)
}

test('keeps the newest lines and those of one file before, also after a restart', async () => {
  const file = join(await folder(), 'work.log')
  await write(file, 'first line 1\n', 'second line\n')
  await write(file, 'third line.\n', 'fourth\n')
  expect(await readFile(`${file}.1`, 'utf8')).toBe('second line\n')
  expect(await readFile(file, 'utf8')).toBe('third line.\nfourth\n')
})

test.runIf(existsSync(fullDisk))('drops what a full disk doesn’t take, and writes again once it does', async () => {
  const file = join(await folder(), 'work.log')
  await symlink(fullDisk, file)
  const log = createRotatingLog(file)
  await new Promise((resolve) => log.write('lost\n', resolve))
  await rm(file)
  await new Promise((resolve) => log.write('kept\n', resolve))
  expect(await readFile(file, 'utf8')).toBe('kept\n')
})

test.runIf(existsSync(fullDisk))('doesn’t end a process whose standard output is on a full disk', () => {
  const code = `import { createLog } from ${JSON.stringify(new URL('../create-log.ts', import.meta.url).href)}
    const log = createLog({ logLevel: 'info' }, 'serve')
    for (let line = 0; line < 100; line += 1) { log.info('a line'); await new Promise(setImmediate) }
    console.error('running')`
  const ended = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', openSync(fullDisk, 'w'), 'pipe'],
    encoding: 'utf8',
    timeout: 15_000,
  })
  expect([ended.status, ended.stderr]).toEqual([0, 'running\n'])
})
