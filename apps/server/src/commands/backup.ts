import { backup } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { CommandProblem } from '../command-problem.ts'
import { readConfig } from '../config.ts'
import { openServices } from './open-services.ts'

type Args = { positionals: string[] }

async function withFolder(
  command: 'backup' | 'restore',
  { positionals }: Args,
  work: (options: { url: string; folder: string }) => Promise<{ tables: readonly { rows: number }[] }>,
) {
  const folder = positionals[0]
  if (!folder) throw new CommandProblem(`Specify a folder: milepost ${command} FOLDER`)
  const services = await openServices(readConfig(), command, 1)
  try {
    const { tables } = await work({ url: services.databaseUrl, folder })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const counted = `${tables.length} tables (${rows.toLocaleString('en-US')} rows)`
    console.log(command === 'backup' ? `Backed up ${counted} to ${folder}` : `Restored ${counted} from ${folder}`)
  } finally {
    await services.close()
  }
}

/** Writes all tables to a folder, with a manifest and checksums. */
export const backupCommand = (args: Args): Promise<void> => withFolder('backup', args, backup)

/** Restores an empty database from such a folder. */
export const restoreCommand = (args: Args): Promise<void> => withFolder('restore', args, restore)
