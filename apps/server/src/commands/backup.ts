import { backup } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { CommandProblem } from '../command-problem.ts'
import { readConfig } from '../config.ts'
import { openServices } from './open-services.ts'

type Args = { positionals: string[] }

async function withFolder(
  { positionals }: Args,
  work: (options: { url: string; folder: string }) => Promise<{ tables: readonly { rows: number }[] }>,
) {
  const folder = positionals[0]
  if (!folder) throw new CommandProblem('Specify a folder: milepost backup FOLDER')
  const services = await openServices(readConfig(), 'backup', 1)
  try {
    const { tables } = await work({ url: services.databaseUrl, folder })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`${tables.length} tables with ${rows.toLocaleString('en-US')} rows: ${folder}`)
  } finally {
    await services.close()
  }
}

/** Writes all tables to a folder, with a manifest and checksums. */
export const backupCommand = (args: Args): Promise<void> => withFolder(args, backup)

/** Restores an empty database from such a folder. */
export const restoreCommand = (args: Args): Promise<void> => withFolder(args, restore)
