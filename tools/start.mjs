import { spawnSync } from 'node:child_process'
import { environment, installPackages, productNode, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

installPackages()
const node = productNode()
const env = environment()
const built = spawnSync(node, ['tools/build.ts'], { cwd: root, stdio: 'inherit', env })
if (built.status !== 0) process.exit(built.status ?? 1)
// The API runs in this process: memory as in `commands/node-flags.ts`.
const flags = ['--max-semi-space-size=16', '--max-old-space-size=1024']
runToEnd(node, [...flags, 'apps/server/src/main.ts', 'start'], { cwd: root, env })
