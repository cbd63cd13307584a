import { readConfig } from '../config.ts'
import { startWorker } from '../jobs/worker.ts'
import { openServices } from './open-services.ts'
import { stopSignal } from './stop-signal.ts'

export async function workCommand(): Promise<void> {
  const services = await openServices(readConfig(), 'work', 27)
  const worker = await startWorker(services)
  services.log.info('working')
  await stopSignal()
  await worker.stop()
  await services.close()
}
