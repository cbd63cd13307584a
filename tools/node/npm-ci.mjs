import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages in a folder's package-lock.json, if it has changed since the last time. Says whether it could.
 * With workspaces only what they need, unless everything is installed already, or was without this function.
 */
export async function npmCi(folder, announcement, workspaces = []) {
  const modules = join(folder, 'node_modules')
  const stamp = join(modules, '.milepost-installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const some = [lock, ...workspaces].join(' ')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === lock || installed === some) return true
  const hasSome = !existsSync(modules) || installed.includes(' ')
  const wanted = hasSome ? workspaces : []
  console.log(announcement)
  const flags = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...wanted.map((workspace) => `--workspace=${workspace}`),
  ]
  const npm = spawn('npm', ['ci', '--prefix', folder, ...flags], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MILEPOST_INSTALLS: '1' },
  })
  const [status] = await once(npm, 'exit')
  if (status !== 0) return false
  writeFileSync(stamp, hasSome ? some : lock)
  return true
}
