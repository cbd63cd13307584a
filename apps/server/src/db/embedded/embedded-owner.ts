import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The operating-system user PostgreSQL runs as; `undefined` for the current one. */
export type Owner = { uid: number; gid: number } | undefined

// The conventional ids of the unprivileged user, for systems without a password file.
const unprivileged = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. A root process runs it as the owner of an existing cluster, else as the user
 * `postgres`, else as the unprivileged user: nothing is added to the host. Anyone else runs it as themselves.
 */
export function chooseOwner(clusterDir: string, processUid = process.getuid?.()): Owner {
  if (processUid !== 0) return undefined
  const existing = statSync(clusterDir, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return findUser('postgres') ?? findUser('nobody') ?? unprivileged
}

/** True if `owner` can enter `folder`: checked by trying, so that ACLs and mounts count too. */
export function canEnter(owner: Owner, folder: string): boolean {
  const tried = spawnSync('sh', ['-c', 'cd "$1"', 'sh', folder], { ...owner, cwd: '/', stdio: 'ignore' })
  return tried.status === 0
}

function findUser(name: string): Owner {
  const line = readPasswordFile()
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function readPasswordFile(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8')
  } catch {
    return ''
  }
}
