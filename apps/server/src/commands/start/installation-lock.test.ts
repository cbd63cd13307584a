import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { lockInstallation } from './installation-lock.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const rounds = 60

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'milepost-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Number of a process that has ended. */
const endedProcess = () => spawnSync(process.execPath, ['--version']).pid

test('is held by one process at a time, and leaves nothing behind', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'running'), String(endedProcess()))
  const lock = await lockInstallation(folder)
  expect(await readFile(join(folder, 'running'), 'utf8')).toBe(String(process.pid))
  await writeFile(join(folder, 'running'), String(process.ppid))
  await expect(lockInstallation(folder)).rejects.toThrow(
    `is already running with the data in ${folder} (process ${process.ppid})`,
  )
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

/** Another process that locks folder after folder, at the given times; returns those that it got. */
async function contender(folders: readonly string[]): Promise<{ child: ChildProcess; wins(): Promise<boolean[]> }> {
  const code = `import { lockInstallation } from ${JSON.stringify(new URL('installation-lock.ts', import.meta.url).href)}
    process.on('message', async (startAt) => {
      const wins = []
      for (const [round, folder] of ${JSON.stringify(folders)}.entries()) {
        while (performance.timeOrigin + performance.now() < startAt + round * 20);
        wins.push(await lockInstallation(folder).then(() => true, () => false))
      }
      process.send(wins)
    })
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return { child, wins: async () => (await once(child, 'message'))[0] as boolean[] }
}

test('goes to exactly one of two processes that start on a stale lock at the same moment', async () => {
  const folder = await dataFolder()
  const stale = String(endedProcess())
  const folders = Array.from({ length: rounds }, (_, round) => join(folder, String(round)))
  for (const [round, one] of folders.entries()) {
    await mkdir(one)
    await writeFile(join(one, 'running'), stale)
    // One that was interrupted while it replaced the lock.
    if (round % 3 === 0) await writeFile(join(one, 'running.replacing'), stale)
  }
  const [first, second] = await Promise.all([contender(folders), contender(folders)])
  const results = Promise.all([first.wins(), second.wins()])
  const startAt = Date.now() + 50
  for (const { child } of [first, second]) child.send(startAt)
  const [ofFirst, ofSecond] = await results
  expect(ofFirst.map((won, round) => Number(won) + Number(ofSecond[round]))).toEqual(folders.map(() => 1))
  expect(new Set((await Promise.all(folders.map((one) => readdir(one)))).flat())).toEqual(new Set(['running']))
})

test.each([
  ['start', []],
  ['token', ['--email', 'a@b.test']],
  ['work', []],
])('%s says in one sentence that the data folder is a file', async (command, args) => {
  const file = join(await dataFolder(), 'file')
  await writeFile(file, '')
  // With a database of its own, the folder is used for other things.
  const database = command === 'work' ? { DATABASE_URL: inject('testServerUrl') } : {}
  for (const data of [file, join(file, 'below')]) {
    const env = { ...process.env, ...database, MILEPOST_DATA: data }
    const ended = spawnSync(process.execPath, [main, command, ...args], { env, encoding: 'utf8', timeout: 15_000 })
    expect(ended).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]*a file is in its place[^\n]*\n$/),
    })
  }
})
