import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { CommandProblem } from '../command-problem.ts'
import { type Config, issuerOf, readConfig } from '../config.ts'
import { servePortals } from '../http/portals.ts'
import type { Services } from '../services.ts'
import { openServices } from './open-services.ts'
import { stopSignal } from './stop-signal.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The API and the portals on one port. Throws CommandProblem when the port is taken. */
export async function startServer(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = await buildApp(services)
  await servePortals(
    app,
    { portal: folder('portal/dist'), annotation: folder('annotation/dist') },
    contentPolicy(config),
  )
  try {
    await app.listen({ port: config.port, host: config.production ? '0.0.0.0' : 'localhost' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CommandProblem(
      `Port ${config.port} is in use; stop what uses it, or choose another with PORT=${config.port + 10}.`,
    )
  }
  return app
}

/** What the portal's pages may load: our own files, the identity provider, and map tiles where configured. */
function contentPolicy(config: Config): string {
  const issuer = new URL(issuerOf(config)).origin
  const tiles = config.tilesUrl ? new URL(config.tilesUrl.replaceAll(/[{}]/g, '')).origin : ''
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${tiles}`,
    `connect-src 'self' ${issuer} ${tiles}`,
    `frame-src 'self' ${issuer}`,
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export async function serveCommand(): Promise<void> {
  const services = await openServices(readConfig(), 'serve')
  const app = await startServer(services)
  services.log.info({ port: services.config.port }, 'serving')
  await stopSignal()
  await app.close()
  await services.close()
}
