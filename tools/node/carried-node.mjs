// Runs on whatever Node is installed (20 or later), also after every `npm ci`: docs/decisions/0028-the-carried-node.md.
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCi } from './npm-ci.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const home = join(root, 'tools', 'node')
const bin = join(root, 'node_modules', '.bin')
const link = join(bin, 'node')

const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24
// `npm run` finds the carried Node first, so this may be it, and the machine's own still too old.
const isCarried = realpathSync(process.execPath).startsWith(realpathSync(home))

/** Installs Node 24 beside the packages if this machine's own is older. */
export async function downloadCarriedNode() {
  if (isNewEnough && !isCarried) return
  await npmCi(home, `Installing Node 24 for Milepost, because this is ${process.version} …`)
}

/** Links it where `npm run` finds it before the machine's. */
export function linkCarriedNode() {
  if (isNewEnough && !isCarried) return
  const carried = join(home, 'node_modules', '.bin', 'node')
  if (existsSync(link) || !existsSync(carried)) return
  mkdirSync(bin, { recursive: true })
  rmSync(link, { force: true })
  symlinkSync('../../tools/node/node_modules/.bin/node', link)
}

/** The Node that runs the product: the current one if it is new enough, else the carried one; null if there is none for this machine. */
export function productNodePath() {
  if (isNewEnough) return process.execPath
  return existsSync(link) ? link : null
}

// After an `npm ci` by hand; ours installs both at the same time.
const isByHand = process.argv[1] === fileURLToPath(import.meta.url) && !process.env.MILEPOST_INSTALLS
if (isByHand) {
  await downloadCarriedNode()
  linkCarriedNode()
}
