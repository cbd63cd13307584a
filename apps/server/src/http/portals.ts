import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from './problem.ts'

const year = 31_536_000

/**
 * Serves the built portals from one origin: the fleet portal at `/`, the annotation portal at `/annotation`. Any address
 * that is no file gets the portal's page, which knows its own routes; files with a hash in their name are kept for ever.
 */
export async function servePortals(
  app: FastifyInstance,
  folders: { portal: string; annotation: string },
  csp: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folders.portal,
    prefix: '/',
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  const page = (folder: string) => ({ folder, exists: existsSync(join(folder, 'index.html')) })
  const portals = { annotation: page(folders.annotation), portal: page(folders.portal) }
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]!
    if (path.startsWith('/api/') || /\.\w+$/.test(path)) throw notFound('file')
    const { folder, exists } = path.startsWith('/annotation') ? portals.annotation : portals.portal
    if (!exists) throw notFound('page')
    return reply
      .header('content-security-policy', csp)
      .header('cache-control', 'no-cache')
      .sendFile('index.html', folder)
  })
}
