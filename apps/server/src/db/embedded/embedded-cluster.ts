import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseProblem, diskFull } from '../connection/database-problem.ts'
import { postgresMajor } from './embedded-binaries.ts'
import type { Owner } from './embedded-owner.ts'

/** The superuser of the embedded cluster; access is limited by the socket's folder, not a password. */
export const embeddedUser = 'milepost'

/** Creates the cluster if it doesn't exist; an incomplete one left by a crash doesn't count. */
export async function ensureCluster(cluster: string, native: string, owner: Owner, durable: boolean): Promise<void> {
  if (await holdsCluster(cluster)) return
  await removeAbandonedDrafts(cluster)
  const draft = `${cluster}.new-${process.pid}-${randomUUID()}`
  await initdb(join(native, 'bin', 'initdb'), draft, owner, durable)
  await rename(draft, cluster).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    // Another process started at the same moment was faster; use its cluster.
    if (!(await holdsCluster(cluster))) throw error
  })
}

/** True if a cluster of our version exists; a folder with anything else is refused. */
async function holdsCluster(cluster: string): Promise<boolean> {
  const files = await readdir(cluster).catch(() => [])
  if (files.length === 0) return false
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version.trim() === String(postgresMajor)) return true
  throw new DatabaseProblem(
    version === ''
      ? `The folder ${cluster} holds files that are not a PostgreSQL database; choose another MILEPOST_DATA.`
      : `The database in ${cluster} was written by PostgreSQL ${version.trim()}, but this Milepost includes ${postgresMajor}: make a backup with the Milepost that wrote it and restore it into a new MILEPOST_DATA.`,
  )
}

async function initdb(program: string, folder: string, owner: Owner, durable: boolean): Promise<void> {
  // The builtin locale sorts the same on every host, and no upgrade of libc or ICU can change it.
  const args = ['-D', folder, '-U', embeddedUser, '--auth=trust', '-E', 'UTF8', '--no-instructions', '--locale=C']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...(durable ? [] : ['--no-sync']))
  const child = spawn(program, args, { ...owner, cwd: '/', env: { LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (status === 0) return
  await rm(folder, { recursive: true, force: true })
  if (output.includes('No space left on device')) throw diskFull(dirname(folder))
  throw new DatabaseProblem(`PostgreSQL could not create a database in ${dirname(folder)}:\n${output.trim()}`)
}

async function removeAbandonedDrafts(cluster: string): Promise<void> {
  const prefix = `${basename(cluster)}.new-`
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    await rm(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
