import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** What a running server writes to `postmaster.pid`. */
export type PostmasterPid = { text: string; pid: number; port: number; socketDir: string }

/**
 * Reads a cluster's pid file; undefined if missing or incomplete. Line order: PostgreSQL, src/include/utils/pidfile.h.
 */
export function readPostmasterPid(cluster: string): PostmasterPid | undefined {
  const text = readIfThere(join(cluster, 'postmaster.pid'))
  const [pid, , , port, socketDir] = text.split('\n')
  if (!pid || !Number(pid)) return undefined
  return { text, pid: Math.abs(Number(pid)), port: Number(port) || 5432, socketDir: socketDir ?? '' }
}

/**
 * True if process `pid` is this cluster's PostgreSQL. A restarting container reuses process numbers for other programs,
 * and PostgreSQL would then trust a stale pid file forever; so we check the command line, which anyone can read (the
 * links in /proc need a capability that containers remove from root).
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = existsSync('/proc/self/cmdline') ? readIfThere(`/proc/${pid}/cmdline`).split('\0') : askPs(pid)
  return basename(command[0] ?? '') === 'postgres' && command.includes(cluster)
}

/** Removes the pid file `stale` and the socket's lock; a newer file written meanwhile is restored. */
export async function removeStalePid(cluster: string, stale: PostmasterPid): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const rejected = `${file}.stale-${process.pid}`
  await rename(file, rejected).catch(() => undefined)
  const taken = await readFile(rejected, 'utf8').catch(() => '')
  if (taken !== '' && taken !== stale.text) await link(rejected, file).catch(() => undefined)
  else if (stale.socketDir) await removeSocketLock(stale)
  await rm(rejected, { force: true })
}

async function removeSocketLock(stale: PostmasterPid): Promise<void> {
  const lock = join(stale.socketDir, `.s.PGSQL.${stale.port}.lock`)
  if (Number.parseInt(readIfThere(lock), 10) === stale.pid) await rm(lock, { force: true })
}

function askPs(pid: number): string[] {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return (stdout ?? '').trim().split(' ')
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
