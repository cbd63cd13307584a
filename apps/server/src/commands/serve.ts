import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { CommandProblem } from '../command-problem.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../db/connection/database-away.ts'
import { contentPolicy } from '../http/content-policy.ts'
import { servePortals } from '../http/portals.ts'
import { checkStoredSecrets } from '../provider-access/stored-secrets.ts'
import type { Services } from '../services.ts'
import { checkIssuer } from './check-issuer.ts'
import { openServices } from './open-services.ts'
import { stopSignal } from './stop-signal.ts'

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Starts the API and the portals on one port. Throws CommandProblem if the port is taken. */
export async function startServer(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const app = await buildApp(services)
  await servePortals(
    app,
    { portal: folder('portal/dist'), annotation: folder('annotation/dist') },
    (nonce) => contentPolicy(config, services.issuer, nonce),
    config.annotationOrigin,
  )
  try {
    await app.listen({ port: config.port, host: config.production ? '0.0.0.0' : 'localhost' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new CommandProblem(
      `Port ${config.port} is in use. Stop the program that uses it, or choose another port with PORT=${config.port + 10}.`,
    )
  }
  return app
}

export async function serveCommand(): Promise<void> {
  const services = await openServices(readConfig(), 'serve')
  try {
    const { config, issuer, log, pool, secrets } = services
    const trouble = await withDatabase(() => checkStoredSecrets(pool, secrets))
    if (trouble) log.warn(trouble)
    const stopAsking = await checkIssuer(issuer, config.identity, log)
    const app = await startServer(services)
    log.info({ port: config.port }, 'serving')
    await stopSignal()
    stopAsking()
    await app.close()
  } finally {
    await services.close()
  }
}
