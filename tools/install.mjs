// Runs on whatever Node is installed (20 or later): installs the packages, including the Node that runs the product.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.milepost-installed')

/** Installs the packages in package-lock.json, if it has changed since the last time. */
export function installPackages() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Milepost needs Node 20 or later to start; this is ${process.version}.`)
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (first run only, about a minute) …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) stop('npm ci failed. See its messages above.')
  writeFileSync(stamp, wanted)
}

/** Returns the packaged Node if there is one for this machine, else the current one. */
export function productNode() {
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop('There is no packaged Node 24 for this machine; install Node 24 and try again.')
}

/** Environment in which programs started by ours find that Node first. */
export const environment = () => ({ ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` })

function stop(message) {
  console.error(message)
  process.exit(1)
}
