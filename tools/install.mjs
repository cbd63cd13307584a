// Runs on whatever Node is installed (20 or later): installs the packages, and a Node that can run the product.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { downloadCarriedNode, linkCarriedNode, productNodePath } from './node/carried-node.mjs'
import { npmCi } from './node/npm-ci.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What `npm start` runs: everything but the tools of development, a fifth of all files. */
export const product = ['apps', 'packages']

/** Installs the packages that these workspaces need, or all; and the carried Node. Nothing that is installed already. */
export async function installPackages(workspaces = []) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Milepost needs Node 20 or later to start; this is ${process.version}.`)
  const announcement = 'Installing packages (first run only, about a minute) …'
  const [hasPackages] = await Promise.all([npmCi(root, announcement, workspaces), downloadCarriedNode()])
  if (!hasPackages) stop('npm ci failed. See its messages above.')
  linkCarriedNode()
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
