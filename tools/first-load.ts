import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type ManifestEntry = { file: string; isEntry?: boolean; imports?: string[] }

/**
 * Returns the bytes of script, gzipped, that a built portal loads before any page's own code: its entry and all its
 * static imports.
 */
export async function firstLoadBytes(dist: string): Promise<number> {
  const text = await readFile(join(dist, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, ManifestEntry>
  const files = new Set<string>()
  const follow = (name: string) => {
    const entry = manifest[name]
    if (!entry || files.has(entry.file)) return
    files.add(entry.file)
    for (const imported of entry.imports ?? []) follow(imported)
  }
  follow('index.html')
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 6 }).length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
