import { spawn } from 'node:child_process'
import { environment, installPackages, product, productNode, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

await installPackages(product)
const node = productNode()
const env = environment()
const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
// Everything else starts and imports while the portals are built; a message says when they are.
const build = spawn(node, ['tools/build.ts'], { cwd: root, stdio, env })
process.once('exit', () => build.kill())
// The API runs in this process: memory as in `commands/node-flags.ts`.
const flags = ['--max-semi-space-size=16', '--max-old-space-size=1024']
const app = runToEnd(node, [...flags, 'apps/server/src/main.ts', 'start'], {
  cwd: root,
  env,
  stdio,
})
build.once('message', (message) => app.connected && app.send(message))
build.once('exit', (code) => {
  if (code === 0) return
  process.exitCode = 1
  app.kill('SIGTERM')
})
