import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstallFromDebian, chromiumOnPath, installFromDebian } from './browser/install-chromium.mjs'

/** Flags for an unattended browser that can reach only this machine. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the path of a Chromium: MILEPOST_CHROMIUM, one on the PATH, or one installed now: Debian's if permitted (with
 * a font for map labels), Playwright's otherwise. Throws with a one-sentence message if none is available.
 */
export function findChromium(): string {
  const found = process.env.MILEPOST_CHROMIUM ?? chromiumOnPath()
  if (found && existsSync(found)) return found
  console.log('Installing Chromium for the browser tests …')
  if (canInstallFromDebian()) installFromDebian()
  else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const installed = chromiumOnPath() ?? playwrightsOwn()
  if (!installed) throw new Error('The browser tests need Chromium: install it, or set MILEPOST_CHROMIUM to its path.')
  return installed
}

function playwrightsOwn(): string | undefined {
  const script = "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const path = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout
  return existsSync(path) ? path : undefined
}
