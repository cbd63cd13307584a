import { spawn } from 'node:child_process'

/** Runs a program as the only thing this process is for: it is told to end when this is, and its end is this one's. */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, { stdio: 'inherit', ...options })
  let isAsked = false
  // Once: asked again, the program would be gone in the middle of ending what it has started.
  const end = () => {
    if (!isAsked) child.kill('SIGTERM')
    isAsked = true
  }
  // Ctrl-C reaches the program by itself; what is sent to this process alone is handed on.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, end)
  process.on('SIGINT', () => {})
  // npm that is told to end is gone at once and tells nobody.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event)
    setInterval(() => {
      if (process.ppid !== parent) end()
    }, 300).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
