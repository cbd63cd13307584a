import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { product } from '@milepost/domain/product'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../app-error.ts'
import { unknownAddress } from './unknown-address.ts'

const year = '365d'

/** `npm start` listens while it still builds the portals. */
const notBuilt = { 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'", refresh: '2' }
const notBuiltPage = `<!doctype html><html lang="en"><title>${product.name} is starting</title>
<p>${product.name} is starting. This page reloads once it’s ready.`

/**
 * Serves the built portals: the fleet portal at `/`, the annotation portal at `/annotation`, of one origin or, with
 * `annotationOrigin`, on a host of its own. Any path that isn't a file gets the portal's page, which has its own routes;
 * files with a hash in their name are cached indefinitely.
 */
export async function servePortals(
  app: FastifyInstance,
  folders: { portal: string; annotation: string },
  csp: (nonce: string) => string,
  annotationOrigin: string | null,
): Promise<void> {
  await app.register(fastifyStatic, { root: folders.portal, serve: false, acceptRanges: false, preCompressed: true })
  app.get('/*', async (request, reply) => {
    const path = decodeURIComponent(request.url.split('?')[0]!)
    if (path.startsWith('/api/')) throw unknownAddress(request)
    const isAnnotation = isAnnotationPath(path)
    if (annotationOrigin !== null) {
      const elsewhere = otherHost(request, path, annotationOrigin)
      if (elsewhere !== undefined) return reply.header('cache-control', 'no-store').redirect(elsewhere)
    }
    const folder = isAnnotation ? folders.annotation : folders.portal
    const file = isAnnotation ? path.slice('/annotation'.length) : path
    if (/\.\w+$/.test(file)) {
      if (file.includes('/.') || !existsSync(join(folder, file))) throw notFound('file')
      const isHashed = file.includes('/assets/')
      if (file.endsWith('.html')) return sendPage(reply, join(folder, file), csp)
      return reply.sendFile(file, folder, { maxAge: isHashed ? year : 0, immutable: isHashed })
    }
    const page = file.startsWith('/auth/silent') ? 'auth/silent.html' : 'index.html'
    if (!existsSync(join(folder, page))) return reply.code(503).headers(notBuilt).type('text/html').send(notBuiltPage)
    // Search engines must not list shared records and forms.
    if (/^\/(share|integration|coaching\/reply)(\/|$)/i.test(file)) reply.header('x-robots-tag', 'noindex, nofollow')
    return sendPage(reply, join(folder, page), csp)
  })
}

const isAnnotationPath = (path: string) => /^\/annotation(\/|$)/.test(path)

/**
 * Returns where a page is if the annotation portal has its own host and the page belongs to the other one. Throws
 * `notFound` for the fleet portal's pages on that host; its files, such as the logo, are common to both.
 */
function otherHost(request: FastifyRequest, path: string, annotationOrigin: string): string | undefined {
  const isOwnHost = request.host === new URL(annotationOrigin).host
  if (isAnnotationPath(path)) return isOwnHost ? undefined : `${annotationOrigin}${request.url}`
  if (!isOwnHost) return undefined
  if (path === '/') return '/annotation/'
  if (!/\.\w+$/.test(path) || path.endsWith('.html')) throw notFound('page')
  return undefined
}

/** Sends a page with a nonce of its own, which its scripts give to the styles they insert. */
async function sendPage(reply: FastifyReply, file: string, csp: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  const page = await readFile(file, 'utf8')
  return reply
    .headers({ 'content-security-policy': csp(nonce), 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(page.replace('%nonce%', nonce))
}
