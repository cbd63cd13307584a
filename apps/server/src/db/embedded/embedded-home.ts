import { createHash, randomUUID } from 'node:crypto'
import { chmod, chown, copyFile, lstat, mkdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DatabaseProblem, explainFolderError } from '../connection/database-problem.ts'
import { canEnter, chooseOwner, type Owner } from './embedded-owner.ts'

/** Folders of one embedded database. */
export type EmbeddedHome = {
  owner: Owner
  /** The PostgreSQL cluster itself. */
  cluster: string
  /** Contains the unix socket; only the owner has access. */
  sockets: string
  /** Copies of the binaries, if the owner can't reach the installed ones. */
  binaries: string
  log: string
}

// sun_path holds 108 bytes on Linux and 104 on macOS, including the terminating zero.
const longestSocketPath = 103
const socketName = '/.s.PGSQL.5432'
const logLimitBytes = 5_000_000

/** Creates and opens the folders of the embedded database in `dataDir`. */
export async function openHome(dataDir: string): Promise<EmbeddedHome> {
  const root = resolve(dataDir)
  try {
    const owner = chooseOwner(join(root, 'cluster'))
    await makePrivate(root, owner)
    const home = canEnter(owner, root) ? root : await moveWithinReach(root, owner)
    const sockets = socketFolder(home)
    await makePrivate(sockets, owner)
    await refuseForeign(join(home, 'cluster'), owner)
    const log = join(home, 'postgres.log')
    await trimLog(log)
    return { owner, cluster: join(home, 'cluster'), sockets, binaries: join(home, 'binaries'), log }
  } catch (error) {
    throw explainFolderError(error, root)
  }
}

/**
 * Returns the socket's folder: next to the cluster, or a short one under /tmp if that path is too long for a socket.
 */
export function socketFolder(home: string): string {
  const beside = join(home, 'run')
  if (Buffer.byteLength(beside + socketName) <= longestSocketPath) return beside
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 16)
  return join(tmpdir(), `milepost-${hash}`)
}

/** A root process below an inaccessible folder (such as /root) keeps the cluster in /var/lib, and records where. */
async function moveWithinReach(root: string, owner: Owner): Promise<string> {
  const note = join(root, 'location')
  const known = await readFile(note, 'utf8').catch(() => '')
  const home = known.trim() || `/var/lib/milepost/${randomUUID()}`
  await makePrivate(home, owner)
  if (!canEnter(owner, home))
    throw new DatabaseProblem(`PostgreSQL cannot reach ${root}; choose another MILEPOST_DATA.`)
  if (!known) await writeFile(note, `${home}\n`)
  return home
}

async function makePrivate(folder: string, owner: Owner): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // In /tmp, anyone could have created a folder or link with this name first.
  const found = await lstat(folder)
  if (!found.isDirectory()) throw new DatabaseProblem(`${folder} is in the way; it should be a folder.`)
  if (owner) await chown(folder, owner.uid, owner.gid)
  else refuseOtherUser(found.uid, folder)
  await chmod(folder, 0o700)
}

async function refuseForeign(cluster: string, owner: Owner): Promise<void> {
  const found = await stat(cluster).catch(() => undefined)
  if (found && !owner) refuseOtherUser(found.uid, cluster)
}

function refuseOtherUser(uid: number, folder: string): void {
  if (uid === process.getuid?.()) return
  throw new DatabaseProblem(
    `The data folder ${folder} belongs to another user (uid ${uid}); run as that user or choose another one with MILEPOST_DATA.`,
  )
}

/**
 * Moves a large log to `….1`, also while the server writes it: it appends, so its file is copied and emptied. On a full
 * disk the copy is incomplete, but there is space again.
 */
export async function trimLog(log: string, limitBytes = logLimitBytes): Promise<void> {
  const found = await stat(log).catch(() => undefined)
  if (!found || found.size <= limitBytes) return
  await copyFile(log, `${log}.1`).catch(() => undefined)
  await truncate(log)
}
