import { CommandProblem } from '../command-problem.ts'
import { readConfig } from '../config.ts'
import { importDrive } from '../import/import-drive.ts'
import { openServices } from './open-services.ts'

type Args = { positionals: string[]; values: Record<string, string | undefined> }

const noSuchTable = '42P01'
/** One runs the transaction, one adds places outside of it. */
const connections = 2

/** Imports a recorded drive for a vehicle, even while Milepost runs on the same data. */
export async function importCommand({ positionals, values }: Args): Promise<void> {
  const [path, ...more] = positionals
  if (!values.vehicle || !path || more.length)
    throw new CommandProblem('Specify the vehicle and the file: milepost import --vehicle ID [--client NAME] FILE')
  const config = readConfig()
  const services = await openServices(config, 'import', connections)
  try {
    const lines = await importDrive(services.pool, {
      path,
      vehicle: values.vehicle,
      client: values.client,
      origin: config.origin,
    })
    for (const line of lines) console.log(line)
  } catch (error) {
    if ((error as { code?: string }).code === noSuchTable)
      throw new CommandProblem('There are no vehicles yet; start Milepost first.')
    throw error
  } finally {
    await services.close()
  }
}
