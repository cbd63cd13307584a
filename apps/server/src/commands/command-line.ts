import { parseArgs } from 'node:util'
import { CommandProblem } from '../command-problem.ts'

type Usage = {
  /** Options with a value. */
  options?: readonly string[]
  /** Options without a value. */
  flags?: readonly string[]
  /** Arguments besides options, as in the usage. */
  takes?: readonly string[]
}

/** All commands, with their arguments and purpose. */
export const usages = {
  start: {},
  serve: {},
  work: {},
  migrate: { options: ['shards', 'isolate'], flags: ['citus'] },
  simulate: {},
  token: { options: ['email'] },
  'validate-scores': { options: ['client', 'csv'] },
  import: { options: ['vehicle', 'client'], takes: ['FILE'] },
  backup: { takes: ['FOLDER'] },
  restore: { takes: ['FOLDER'] },
} as const satisfies Record<string, Usage>
export type CommandName = keyof typeof usages

export const usageText = `Usage: milepost <command> [options]

  start                     Run everything on this machine, with a demo
  serve                     Run the API and the portals
  work                      Run background work: syncs, scores, media and upkeep
  migrate                   Update the database schema
    --citus                   Also distribute tables over the workers of a Citus cluster
    --shards N                With --citus: the number of shards (default 32)
    --isolate CLIENT_ID       With --citus: move this client to its own shard
  simulate                  Run the demo’s simulated providers
  token --email EMAIL       Print an API token that acts as this user for 12 hours
  import --vehicle ID FILE  Import a recorded drive: a GPX file, or a CSV file with the columns
                            time, lat, lon and optionally speed
    --client NAME             Look for the vehicle in this client only
  validate-scores           Check how well scores predicted losses
    --client NAME             For a client, from its confirmed collisions
    --csv FILE                For a CSV file with the columns years, claims and score
  backup FOLDER             Back up the database to a new folder
  restore FOLDER            Restore a backup into an empty database`

/** Flags that were given have an empty value. */
export type CommandLine = { name: CommandName; positionals: string[]; values: Record<string, string | undefined> }

const isCommand = (name: string): name is CommandName => Object.hasOwn(usages, name)
const listed = (options: readonly string[]) => options.map((option) => `--${option}`).join(' and ')
const help = 'Run milepost --help for a list.'

/**
 * Parses the arguments of `milepost`; null means help. Throws a one-sentence CommandProblem for an unknown command,
 * option or argument, and for an option without its value.
 */
export function readCommandLine(args: readonly string[]): CommandLine | null {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: stringOptions,
  })
  if (args.length === 0 || tokens.some((token) => token.kind === 'option' && ['help', 'h'].includes(token.name)))
    return null
  const [name, ...positionals] = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))
  if (name === 'help') return null
  if (name === undefined) throw new CommandProblem(`Specify a command. ${help}`)
  if (!isCommand(name)) throw new CommandProblem(`Unknown command "${name}". ${help}`)
  const { options = [], flags = [], takes = [] }: Usage = usages[name]
  const known = [...options, ...flags]
  const values: Record<string, string | undefined> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    if (!known.includes(token.name))
      throw new CommandProblem(
        `milepost ${name} has no option ${token.rawName}${known.length ? `; it takes ${listed(known)}` : ''}. ${help}`,
      )
    if (flags.includes(token.name)) {
      if (token.value !== undefined) throw new CommandProblem(`${token.rawName} of milepost ${name} takes no value.`)
      values[token.name] = ''
      continue
    }
    if (!token.value || token.value.startsWith('--'))
      throw new CommandProblem(`${token.rawName} of milepost ${name} needs a value after it.`)
    values[token.name] = token.value
  }
  const unasked = positionals[takes.length]
  if (unasked !== undefined)
    throw new CommandProblem(
      `milepost ${name} takes ${takes.length ? `only one ${takes[0]}` : 'no arguments'}. Remove "${unasked}".`,
    )
  return { name, positionals, values }
}

const stringOptions = Object.fromEntries(
  Object.values<Usage>(usages).flatMap(({ options = [] }) =>
    options.map((option) => [option, { type: 'string' as const }]),
  ),
)
