import { mkdir, open, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandProblem } from '../command-problem.ts'

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
    if (bavail * bsize < leastFreeBytes)
      throw new CommandProblem(
        `The disk that holds ${dataDir} is almost full. Free at least 500 MB, or set MILEPOST_DATA to another folder.`,
      )
    await claim(file, dataDir)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EROFS')
      throw new CommandProblem(`${dataDir} isn’t writable. Set MILEPOST_DATA to a folder that is.`)
    throw error
  }
  return { release: () => rm(file, { force: true }) }
}

async function claim(file: string, dataDir: string): Promise<void> {
  const handle = await open(file, 'wx').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    const pid = Number(await readFile(file, 'utf8'))
    if (pid && pid !== process.pid && isAlive(pid))
      throw new CommandProblem(
        `Milepost is already running with the data in ${dataDir} (process ${pid}). Use that one, or set MILEPOST_DATA and PORT to run a second one.`,
      )
    await rm(file, { force: true })
    return open(file, 'wx')
  })
  await handle.writeFile(String(process.pid))
  await handle.close()
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
