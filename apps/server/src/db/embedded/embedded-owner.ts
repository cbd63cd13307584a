import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The operating-system user PostgreSQL runs as; `undefined` means "as we do". */
export type Owner = { uid: number; gid: number } | undefined

// The customary nobody, for systems without a password file.
const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root. A root process hands it to whoever owns an existing cluster, else to the
 * user `postgres`, else to `nobody`: nothing is added to the host. Anyone else runs it as themselves.
 */
export function chooseOwner(clusterDir: string, processUid = process.getuid?.()): Owner {
  if (processUid !== 0) return undefined
  const existing = statSync(clusterDir, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  return findUser('postgres') ?? findUser('nobody') ?? nobody
}

/** Whether `owner` can enter `folder`, asked of the kernel by trying, so that ACLs and mounts count too. */
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
