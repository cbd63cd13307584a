import { spawn } from 'node:child_process'

/**
 * Runs a program as this process's only purpose: it is stopped when this one is, and its exit ends this one. Returns its
 * process.
 */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  let isRequested = false
  // Once: a second signal would kill the program while it is stopping what it has started.
  const end = () => {
    if (!isRequested) child.kill('SIGTERM')
    isRequested = true
  }
  // Ctrl-C reaches the program by itself; signals sent to this process alone are passed on.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end)
  process.on('SIGINT', () => {})
  // A stopped npm exits immediately, without passing on the signal.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) end()
    }, 300).unref()
  child.on('exit', (code, signal) => process.exit(process.exitCode || (code ?? (signal ? 1 : 0))))
  return child
}
