import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs the packages in a folder's package-lock.json, if it has changed since the last time. Says whether it could. */
export function npmCi(folder, announcement) {
  const stamp = join(folder, 'node_modules', '.milepost-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  console.log(announcement)
  const done = spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) return false
  writeFileSync(stamp, wanted)
  return true
}
