// Runs on whatever Node is installed (20 or later): installs the packages, and a Node that can run the product.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installCarriedNode, productNodePath } from './node/carried-node.mjs'
import { npmCi } from './node/npm-ci.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs the packages in package-lock.json, if it has changed since the last time. */
export function installPackages() {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Milepost needs Node 20 or later to start; this is ${process.version}.`)
  if (!npmCi(root, 'Installing packages (first run only, about a minute) …'))
    stop('npm ci failed. See its messages above.')
  // Again, in case the machine's Node has changed since.
  installCarriedNode()
}

/** Returns the current Node if it is new enough, else the carried one. */
export const productNode = () =>
  productNodePath() ?? stop('There is no packaged Node 24 for this machine; install Node 24 and try again.')

/** Environment in which programs started by ours find that Node first. */
export const environment = () => ({ ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}` })

function stop(message) {
  console.error(message)
  process.exit(1)
}
