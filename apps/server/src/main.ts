import { CommandProblem } from './command-problem.ts'
import { type CommandName, readCommandLine, usageText } from './commands/command-line.ts'
import { endWithParent } from './commands/stop-signal.ts'
import { ConfigProblem, readConfig } from './config.ts'
import { isDatabaseAway } from './db/connection/database-away.ts'
import { DatabaseProblem } from './db/connection/database-problem.ts'

type Command = (args: { positionals: string[]; values: Record<string, string | undefined> }) => Promise<void>

/** Each command is in its own file, loaded only when requested. */
const commands: Record<CommandName, () => Promise<Command>> = {
  start: async () => (await import('./commands/start.ts')).start,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
  token: async () => (await import('./commands/token.ts')).tokenCommand,
  'validate-scores': async () => (await import('./commands/validate-scores.ts')).validateScoresCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/backup.ts')).restoreCommand,
}

endWithParent()
try {
  const asked = readCommandLine(process.argv.slice(2))
  if (asked === null) console.log(usageText)
  else {
    readConfig()
    await (await commands[asked.name]())(asked)
    // Everything is closed by now; a leftover timer must not keep the process alive.
    if (['start', 'serve', 'work', 'simulate'].includes(asked.name)) process.exit(0)
  }
} catch (error) {
  if (isDatabaseAway(error) && !(error instanceof DatabaseProblem)) {
    console.error('The database went away while this ran. Run it again.')
    process.exit(1)
  }
  if (!(error instanceof ConfigProblem || error instanceof DatabaseProblem || error instanceof CommandProblem))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
