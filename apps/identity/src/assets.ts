import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const own = (name: string) => new URL(`../assets/${name}`, import.meta.url)

const assets: Readonly<Record<string, { type: string; file: URL | string }>> = {
  '/assets/identity.css': { type: 'text/css; charset=utf-8', file: own('identity.css') },
  '/assets/login.js': { type: 'text/javascript; charset=utf-8', file: own('login.js') },
  '/assets/sign-out.js': { type: 'text/javascript; charset=utf-8', file: own('sign-out.js') },
  '/assets/logo.svg': { type: 'image/svg+xml', file: own('logo.svg') },
  '/assets/inter.woff2': {
    type: 'font/woff2',
    file: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  },
}

/** Sends the asset at `path`, if there is one. */
export async function sendAsset(path: string, response: ServerResponse): Promise<boolean> {
  const asset = assets[path]
  if (!asset) return false
  response.setHeader('Content-Type', asset.type)
  response.setHeader('Cache-Control', 'public, max-age=3600')
  response.end(await readFile(asset.file))
  return true
}
