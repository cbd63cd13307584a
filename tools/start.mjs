import { spawn, spawnSync } from 'node:child_process'
import { environment, installPackages, productNode, root } from './install.mjs'

installPackages()
const node = productNode()
const env = environment()
const built = spawnSync(node, ['tools/build.ts'], { cwd: root, stdio: 'inherit', env })
if (built.status !== 0) process.exit(built.status ?? 1)

const server = spawn(node, ['apps/server/src/main.ts', 'start'], { cwd: root, stdio: 'inherit', env })
// Ctrl-C reaches the server by itself; what is sent to this process alone is handed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
process.on('SIGINT', () => {})
// npm that is told to end is gone at once and tells nobody.
const parent = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 300).unref()
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
