import { execFile } from 'node:child_process'
import { chmod, lstat, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBinaries, packagedBinaries, repairLinks } from './embedded-binaries.ts'

const unprivileged = { uid: 65534, gid: 65534 }

const run = promisify(execFile)

/** The package as npm unpacks it with `--ignore-scripts`: without symbolic links. */
let unpacked: string
beforeAll(async () => {
  unpacked = await mkdtemp(join(tmpdir(), 'binaries-'))
  await run('cp', ['-a', dirname(packagedBinaries()), join(unpacked, 'package')])
  await run('find', [unpacked, '-type', 'l', '-delete'])
})
afterAll(() => rm(unpacked, { recursive: true }))

/** A copy for one test: folders it may change, with the same files. */
async function packageWithoutLinks(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'binaries-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await chmod(folder, 0o755)
  await run('cp', ['-al', join(unpacked, 'package'), folder])
  return join(folder, 'package', 'native')
}

test('creates missing links once, and runs the binaries with them', async () => {
  const native = await packageWithoutLinks()
  const listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  expect(await repairLinks(native)).toBe(listed.length)
  expect(await repairLinks(native)).toBe(0)
  expect(await findBinaries(undefined, join(native, 'copies'), native)).toBe(native)
})

test.runIf(process.getuid?.() === 0)('copies binaries the owner can’t reach once', async () => {
  const native = await packageWithoutLinks()
  await chmod(dirname(native), 0o700)
  const copies = join(dirname(native), '..', 'copies')
  const copy = await findBinaries(unprivileged, copies, native)
  expect(copy.startsWith(copies)).toBe(true)
  const made = (await lstat(join(copy, 'bin', 'postgres'))).ctimeMs
  expect(await findBinaries(unprivileged, copies, native)).toBe(copy)
  expect((await lstat(join(copy, 'bin', 'postgres'))).ctimeMs).toBe(made)
})

test('reports binaries that don’t run in one sentence', async () => {
  const native = await packageWithoutLinks()
  await rm(join(native, 'lib', 'libicui18n.so.60.2'))
  await expect(findBinaries(undefined, native, native)).rejects.toThrow(/does not run on this machine \(.*libicui18n/)
})
