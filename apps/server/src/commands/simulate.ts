import { mkdir } from 'node:fs/promises'
import { CommandProblem } from '../command-problem.ts'
import { dataFolders, readConfig } from '../config.ts'
import { explainFolderError } from '../db/connection/database-problem.ts'
import { createLog } from './create-log.ts'
import { stopSignal } from './stop-signal.ts'

/** For a slow machine. */
const small = { mostVehicles: 40, framesPerSecond: 2 }

/** Runs the demo's providers over HTTP: in their own wire formats, over one simulated world. Refused in production. */
export async function simulateCommand(): Promise<void> {
  const config = readConfig()
  if (config.production) throw new CommandProblem('Simulated providers don’t run in production.')
  const cacheFolder = dataFolders(config).simulator
  await mkdir(cacheFolder, { recursive: true }).catch((error: unknown) => {
    throw explainFolderError(error, cacheFolder)
  })
  const { startSimulators } = await import('@milepost/simulators/start-simulators')
  const log = createLog(config, 'simulate')
  const simulators = await startSimulators({
    port: config.simulatorPort,
    cacheFolder,
    ...(config.demoFleets === 'few' ? small : { isPatient: true }),
    isUnlimited: config.providerPace > 1,
  })
  log.info({ port: simulators.port }, 'simulating')
  await stopSignal()
  await simulators.close()
}
