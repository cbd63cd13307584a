import { parseArgs } from 'node:util'
import { CommandProblem } from './command-problem.ts'
import { endWithParent } from './commands/stop-signal.ts'
import { ConfigProblem, readConfig } from './config.ts'
import { DatabaseProblem } from './db/database-problem.ts'

const usage = `milepost <command>

  start                     everything on this machine, with a demo to look at
  serve                     the API and the portals
  work                      syncs, rollups, media and upkeep
  migrate                   bring the database up to date
  simulate                  the providers of the demo
  token --email E           print an API token that acts as this user
  import --vehicle ID FILE  a recorded drive (GPX, or CSV with time, lat, lon and optional speed)
  backup FOLDER             a copy of the database that another installation can read
  restore FOLDER            fill an empty database from such a copy`

type Command = (args: { positionals: string[]; values: Record<string, string | undefined> }) => Promise<void>

/** Each command in a file of its own, loaded only when it is asked for. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./commands/start.ts')).start,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/backup.ts')).restoreCommand,
}

endWithParent()
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { email: { type: 'string' }, vehicle: { type: 'string' }, client: { type: 'string' } },
})
const [name = 'help', ...rest] = positionals
const load = commands[name]
if (!load) {
  console.log(usage)
  process.exitCode = name === 'help' ? 0 : 1
} else {
  try {
    readConfig()
    await (await load())({ positionals: rest, values })
    // Everything is closed by now; a forgotten timer must not keep the process.
    if (['start', 'serve', 'work', 'simulate'].includes(name)) process.exit(0)
  } catch (error) {
    if (!(error instanceof ConfigProblem || error instanceof DatabaseProblem || error instanceof CommandProblem))
      throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
