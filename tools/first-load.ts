import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the bytes that a browser transfers before any page's own code: the scripts and styles that a built portal's
 * `index.html` names, as Brotli. Throws if it names no module.
 */
export async function firstLoadBytes(dist: string): Promise<number> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="[^"]*\/(assets\/[^"]+\.(?:js|css))"/g)]
  if (!scripts.some(([, file]) => file!.endsWith('.js'))) throw new Error(`${dist}/index.html loads no script`)
  const sizes = await Promise.all(scripts.map(async ([, file]) => (await stat(join(dist, `${file}.br`))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
