import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The first is the same browser without windows: less work for many pages.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

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
  const found = process.env.MILEPOST_CHROMIUM ?? onPath()
  if (found && existsSync(found)) return found
  console.log('Installing Chromium for the browser tests …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const install = (name: string) =>
      spawnSync('apt-get', ['install', '-y', '-qq', name, 'fonts-dejavu-core'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    if (install('chromium-headless-shell').status !== 0) install('chromium')
  } else {
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = onPath() ?? playwrightsOwn()
  if (!installed) throw new Error('The browser tests need Chromium: install it, or set MILEPOST_CHROMIUM to its path.')
  return installed
}

function onPath(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

function playwrightsOwn(): string | undefined {
  const script = "import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))"
  const path = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout
  return existsSync(path) ? path : undefined
}
