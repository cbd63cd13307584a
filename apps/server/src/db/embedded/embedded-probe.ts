import { realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import pg from 'pg'
import { errorCode } from '../connection/database-problem.ts'
import { embeddedUser } from './embedded-cluster.ts'
import { isPostmasterOf, type PostmasterPid, readPostmasterPid } from './postmaster-pid.ts'

// A custom setting on the command line that identifies a server's launcher.
export const launchSetting = 'milepost.launch'

/** State of a cluster's server. */
export type Probe =
  | { state: 'absent' }
  | { state: 'stale'; pid: PostmasterPid }
  | { state: 'busy'; pid: PostmasterPid }
  | { state: 'answers'; pid: PostmasterPid; launch: string | undefined }

/** Checks if the cluster's server responds, is busy (starting, stopping), left only its pid file, or isn't there. */
export async function probeServer(cluster: string): Promise<Probe> {
  const pid = readPostmasterPid(cluster)
  if (!pid) return { state: 'absent' }
  const answer = await ask(pid, cluster)
  if (typeof answer === 'object') return { state: 'answers', pid, launch: answer.launch }
  return { state: answer === 'busy' || isPostmasterOf(pid.pid, cluster) ? 'busy' : 'stale', pid }
}

/** Connects to the server's maintenance database over its unix socket. */
export function socketClient(pid: PostmasterPid, stream = new Socket()): pg.Client {
  const address = { host: pid.socketDir, port: pid.port, user: embeddedUser, database: 'postgres' }
  return new pg.Client({ ...address, ssl: false, connectionTimeoutMillis: 2000, stream: () => stream })
}

async function ask(pid: PostmasterPid, cluster: string): Promise<{ launch: string | undefined } | 'busy' | 'silent'> {
  if (!pid.socketDir) return 'silent'
  const client = socketClient(pid)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string; launch: string | null }>(
      `select current_setting('data_directory') as folder, current_setting('${launchSetting}', true) as launch`,
    )
    const [row] = rows
    if (!row || realpathSync(row.folder) !== realpathSync(cluster)) return 'silent'
    return { launch: row.launch ?? undefined }
  } catch (error) {
    // 57P0x: starting up, shutting down or briefly unavailable; 53300: too many connections.
    return /^(57P0|53300)/.test(errorCode(error) ?? '') ? 'busy' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}
