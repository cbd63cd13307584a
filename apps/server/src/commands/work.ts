import { readConfig } from '../config.ts'
import { withDatabase } from '../db/connection/database-away.ts'
import { zoneWarnings } from '../db/lists/zone-warnings.ts'
import { startWorker } from '../jobs/worker.ts'
import { checkStoredSecrets } from '../provider-access/stored-secrets.ts'
import { openServices } from './open-services.ts'
import { stopSignal } from './stop-signal.ts'

export async function workCommand(): Promise<void> {
  const services = await openServices(readConfig(), 'work', 28)
  const trouble = await withDatabase(() => checkStoredSecrets(services.pool, services.secrets))
  if (trouble) services.log.warn(trouble)
  for (const warning of await withDatabase(() => zoneWarnings(services.pool))) services.log.warn(warning)
  const worker = await startWorker(services)
  services.log.info('working')
  await stopSignal()
  await worker.stop()
  await services.close()
}
