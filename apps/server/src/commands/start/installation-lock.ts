import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandProblem } from '../../command-problem.ts'
import { errorCode } from '../../db/connection/database-problem.ts'

const leastFreeBytes = 500 * 1_048_576

/**
 * Creates the data folder and keeps other processes from starting on it. Throws CommandProblem with the reason in one
 * sentence.
 */
export async function lockInstallation(dataDir: string): Promise<{ release(): Promise<void> }> {
  const file = join(dataDir, 'running')
  try {
    await mkdir(dataDir, { recursive: true })
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < leastFreeBytes) throw nearlyFull(dataDir)
    await claim(file, dataDir)
  } catch (error) {
    throw explain(error, dataDir)
  }
  return { release: () => rm(file, { force: true }) }
}

const nearlyFull = (dataDir: string) =>
  new CommandProblem(
    `The disk that holds ${dataDir} is almost full. Free at least 500 MB, or set MILEPOST_DATA to another folder.`,
  )

function explain(error: unknown, dataDir: string): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new CommandProblem(`${dataDir} isn’t writable. Set MILEPOST_DATA to a folder that is.`)
    case 'EEXIST':
    case 'ENOTDIR':
      return new CommandProblem(
        `${dataDir} can’t be a folder because a file is in its place. Set MILEPOST_DATA to another folder.`,
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return nearlyFull(dataDir)
    default:
      return error
  }
}

/** Takes the lock, which contains the process number from the first moment that others see it. */
async function claim(file: string, dataDir: string): Promise<void> {
  const own = `${file}.${randomUUID()}`
  await writeFile(own, String(process.pid))
  try {
    await take(own, file, dataDir)
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * Links `own` as the lock `file`. A stale lock is replaced while holding another one: two processes that both found it
 * stale would otherwise replace each other's. That other lock may be stale too.
 */
async function take(own: string, file: string, dataDir: string): Promise<void> {
  while (!(await linked(own, file))) {
    const found = await read(file)
    if (found === undefined) continue
    refuseRunning(found, dataDir)
    const turn = `${file}.replacing`
    await take(own, turn, dataDir)
    try {
      if ((await read(file)) !== found) continue
      const next = `${own}.next`
      await link(own, next)
      return await rename(next, file)
    } finally {
      await rm(turn, { force: true })
    }
  }
}

const linked = (own: string, file: string): Promise<boolean> =>
  link(own, file).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    },
  )

const read = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })

function refuseRunning(found: string, dataDir: string): void {
  const pid = Number(found)
  if (pid && pid !== process.pid && isAlive(pid))
    throw new CommandProblem(
      `Milepost is already running with the data in ${dataDir} (process ${pid}). Use that one, or set MILEPOST_DATA and PORT to run a second one.`,
    )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
