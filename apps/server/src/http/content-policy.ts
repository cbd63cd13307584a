import type { FastifyInstance } from 'fastify'
import type { Issuer } from '../access/issuer.ts'
import type { Config } from '../config.ts'

/**
 * Returns what the portal's pages may load: our own files, the issuer with its endpoints, and maps if configured. A
 * page's scripts may insert styles with its nonce.
 */
export function contentPolicy(
  { tilesUrl, mapStyle }: Pick<Config, 'tilesUrl' | 'mapStyle'>,
  issuer: Issuer,
  nonce: string,
): string {
  const known = issuer.known()
  // Some issuers have their endpoints on other hosts than their name.
  const endpoints = known ? [known.authorization_endpoint, known.token_endpoint] : []
  const issuers = [...new Set([issuer.name, ...endpoints].map((address) => new URL(address).origin))].join(' ')
  const tiles = tilesUrl ? [new URL(tilesUrl.replaceAll(/[{}]/g, '')).origin] : []
  const maps = [...new Set([...tiles, ...(mapStyle?.origins ?? [])])].join(' ')
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: ${maps}`,
    `connect-src 'self' ${issuers} ${maps}`,
    `frame-src 'self' ${issuers}`,
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** For answers that are data: opened by themselves they load nothing, and no page can frame them. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"
const isData = /json|text\/(plain|csv)/

/** Gives every answer that is data a policy, whichever part of the server sends it, and keeps it out of caches. */
export function shutData(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!isData.test(String(reply.getHeader('content-type')))) return
    reply.header('content-security-policy', dataPolicy)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** What the API reference loads: its own files, and icons that its style sheet contains. */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
