import { type ChildProcess, spawn } from 'node:child_process'
import type { Owner } from './embedded-owner.ts'

// Descriptor 3 is a pipe whose other end only we hold. When we die, even by kill -9, its read ends and the shell asks
// PostgreSQL for a fast shutdown (SIGINT). Without this it would live on as an orphan.
const script = `
"$@" </dev/null 3<&- & server=$!
(while read -r _; do :; done; kill -INT $server 2>/dev/null) <&3 & guard=$!
wait $server; status=$?
kill $guard 2>/dev/null
exit $status`

/** A server process that ends when we do. */
export type Watched = {
  child: ChildProcess
  /** Resolves with the exit code once the server is gone. */
  exited: Promise<number>
  /** Closes the pipe: the server shuts down cleanly, as it would if we died. */
  release(): void
}

/** Runs `command` so that it survives neither us nor a stop; the terminal's Ctrl-C doesn't reach it. */
export function spawnWatched(command: string[], options: { owner: Owner; cwd: string; logFd: number }): Watched {
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    ...options.owner,
    cwd: options.cwd,
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', options.logFd, options.logFd, 'pipe'],
  })
  const exited = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
    child.once('error', () => resolve(1))
  })
  const pipe = child.stdio[3]
  const release = () => {
    child.ref()
    pipe?.destroy()
  }
  return { child, exited, release }
}
