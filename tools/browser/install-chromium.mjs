// node tools/browser/install-chromium.mjs: installs the browser of the journeys, if it can and none is there. Runs on any Node, so that it
// can run beside the installation of packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The first is the same browser without windows: less work for many pages.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Returns the path of a Chromium on the PATH, if there is one. */
export function chromiumOnPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** True if Debian's Chromium may be installed: as root, with apt. */
export const canInstallFromDebian = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs Debian's Chromium, with a font for map labels. */
export function installFromDebian() {
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  const install = (name) =>
    spawnSync('apt-get', ['install', '-y', '-qq', name, 'fonts-dejavu-core'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  if (install('chromium-headless-shell').status !== 0) install('chromium')
}

const isProgram = process.argv[1] === fileURLToPath(import.meta.url)
if (isProgram && !process.env.MILEPOST_CHROMIUM && !chromiumOnPath() && canInstallFromDebian()) installFromDebian()
