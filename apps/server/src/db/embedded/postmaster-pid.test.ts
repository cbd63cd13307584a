import { spawn } from 'node:child_process'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isPostmasterOf, readPostmasterPid, removeStalePid } from './postmaster-pid.ts'

const contents = (pid: number, sockets: string) =>
  `${pid}\n/cluster\n1700000000\n5433\n${sockets}\n\n 12345 67\nready   \n`

async function cluster() {
  const folder = await mkdtemp(join(tmpdir(), 'pid-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, file: join(folder, 'postmaster.pid') }
}

test('parses the file by line, and ignores a torn or missing one', async () => {
  const { folder, file } = await cluster()
  expect(readPostmasterPid(folder)).toBeUndefined()
  await writeFile(file, '')
  expect(readPostmasterPid(folder)).toBeUndefined()
  await writeFile(file, contents(4711, '/run'))
  expect(readPostmasterPid(folder)).toMatchObject({ pid: 4711, port: 5433, socketDir: '/run' })
})

test('removes a stale file with its socket lock, but not another server’s lock', async () => {
  const { folder, file } = await cluster()
  const lock = join(folder, '.s.PGSQL.5433.lock')
  for (const [holder, gone] of [
    [4711, true],
    [4712, false],
  ] as const) {
    await writeFile(file, contents(4711, folder))
    await writeFile(lock, `${holder}\n`)
    const stale = readPostmasterPid(folder)
    if (stale) await removeStalePid(folder, stale)
    await expect(access(file)).rejects.toThrow('ENOENT')
    expect((await readdir(folder)).includes('.s.PGSQL.5433.lock')).toBe(!gone)
  }
})

test('keeps a file that another starting process wrote meanwhile', async () => {
  const { folder, file } = await cluster()
  await writeFile(file, contents(4711, folder))
  const stale = readPostmasterPid(folder)
  await writeFile(file, contents(4712, folder))
  if (stale) await removeStalePid(folder, stale)
  expect(await readFile(file, 'utf8')).toBe(contents(4712, folder))
  expect(await readdir(folder)).toEqual(['postmaster.pid'])
})

test('accepts only a program called postgres with this exact folder', async () => {
  const { folder } = await cluster()
  const pretend = (name: string, ...args: string[]) => {
    const child = spawn('sh', ['-c', 'read -r _', ...args], { argv0: name, stdio: ['pipe', 'ignore', 'ignore'] })
    onTestFinished(() => void child.kill())
    return child.pid ?? 0
  }
  const [right, otherFolder, otherProgram] = [
    pretend('/usr/lib/postgres', '-D', folder),
    pretend('postgres', '-D', `${folder}2`),
    pretend('editor', folder),
  ]
  expect(isPostmasterOf(right, folder)).toBe(true)
  expect(isPostmasterOf(otherFolder, folder)).toBe(false)
  expect(isPostmasterOf(otherProgram, folder)).toBe(false)
  expect(isPostmasterOf(2 ** 22 + 1, folder)).toBe(false)
})
