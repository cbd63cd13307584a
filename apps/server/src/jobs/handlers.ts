import { writeExport } from '../features/exports/write-export.ts'
import type { Services } from '../services.ts'
import type { JobHandlers } from './run-jobs.ts'
import { upkeep } from './upkeep.ts'

/** What is done for each job of the queue. */
export const jobHandlers = (services: Services): JobHandlers => ({
  'export.write': (payload, run) => writeExport(services, payload, run),
  'message.send': async () => {},
  upkeep: (_payload, run) => upkeep(services, run),
})
