import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'

const importPattern =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm

/** One import as written; `file` is relative to the root of the repository. */
export type Import = { file: string; target: string }

/** Returns every import of the matching files, including type-only and lazy ones. */
export async function importsOf(pattern: string): Promise<Import[]> {
  const found: Import[] = []
  for await (const file of glob(pattern, { exclude: (name) => name === 'node_modules' || name === 'dist' })) {
    const text = await readFile(file, 'utf8')
    for (const [, a, b, c] of text.matchAll(importPattern)) found.push({ file, target: (a ?? b ?? c)! })
  }
  return found
}

/** Returns the file that a relative import resolves to; undefined for packages. */
export const targetFile = ({ file, target }: Import): string | undefined =>
  target.startsWith('.') ? posix.join(posix.dirname(file), target) : undefined

/** Returns circular imports, each reported once as `a -> b -> a`. */
export function circlesOf(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>()
  for (const one of imports) {
    const target = targetFile(one)
    if (target) targets.set(one.file, [...(targets.get(one.file) ?? []), target])
  }
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    if (way.includes(file) || done.has(file)) return
    for (const target of targets.get(file) ?? []) walk(target, [...way, file])
    done.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  return circles
}
