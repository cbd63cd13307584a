import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createRotatingLog } from './rotating-log.ts'

export type ChildRole = { name: string; file: URL; args: string[]; nodeFlags?: readonly string[] }

const restartAfterMs = 2_000
/** What takes longer to end is killed: every step of the work can be repeated. */
const stopWithinMs = 1_500

/**
 * Runs parts of the product as separate processes, each with a rotating log file, and restarts any that exits by itself. They
 * end with this process however it ends, because their channel to it breaks.
 */
export function runChildren(
  roles: readonly ChildRole[],
  environment: NodeJS.ProcessEnv,
  logFolder: string,
  onRestart: (name: string) => void,
) {
  const running = new Map<string, ChildProcess>()
  let stopping = false
  const run = (role: ChildRole) => {
    const child = fork(fileURLToPath(role.file), role.args, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [...(role.nodeFlags ?? [])],
    })
    const log = createRotatingLog(join(logFolder, `${role.name}.log`))
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    running.set(role.name, child)
    child.once('exit', () => {
      log.end()
      if (stopping) return
      onRestart(role.name)
      setTimeout(() => stopping || run(role), restartAfterMs).unref()
    })
  }
  roles.forEach(run)
  // A busy child doesn't notice that its channel broke.
  process.once('exit', () => running.forEach((child) => void child.kill('SIGKILL')))
  return {
    /** Asks all of them to end and waits until they have. */
    async stop(): Promise<void> {
      stopping = true
      await Promise.all(
        [...running.values()].map(
          (child) =>
            new Promise<void>((resolve) => {
              if (child.exitCode !== null || child.signalCode !== null) return resolve()
              child.once('exit', () => resolve())
              child.kill('SIGTERM')
              setTimeout(() => child.kill('SIGKILL'), stopWithinMs).unref()
            }),
        ),
      )
    },
  }
}
