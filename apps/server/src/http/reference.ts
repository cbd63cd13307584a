import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import { product } from '@milepost/domain/product'
import type { FastifyInstance } from 'fastify'
import { referencePolicy } from './content-policy.ts'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${product.name} API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="reference"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/reference.js"></script>
</body>
</html>`

const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true })`

/** Serves the readable API reference at `/api/docs`, only from files on our own server. */
export async function serveReference(api: FastifyInstance): Promise<void> {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'))
  api.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', referencePolicy).type('text/html').send(page),
  )
  api.get('/docs/reference.js', async (_request, reply) => reply.type('text/javascript').send(script))
  await api.register(fastifyStatic, {
    root,
    prefix: '/docs/',
    index: false,
    acceptRanges: false,
    decorateReply: false,
    allowedPath: (path) => /\.(css|js)$/.test(path),
  })
}
