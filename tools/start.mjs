import { spawnSync } from 'node:child_process'
import { environment, installPackages, productNode, root } from './install.mjs'
import { runToEnd } from './run-to-end.mjs'

installPackages()
const node = productNode()
const env = environment()
const built = spawnSync(node, ['tools/build.ts'], { cwd: root, stdio: 'inherit', env })
if (built.status !== 0) process.exit(built.status ?? 1)
runToEnd(node, ['apps/server/src/main.ts', 'start'], { cwd: root, env })
