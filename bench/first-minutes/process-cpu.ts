import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

type Process = { id: number; parent: number; command: string; own: number; ended: number }

/** CPU seconds of the demo's parts so far. The API runs in the process that starts everything else. */
export type DemoCpu = { simulators: number; database: number; worker: number; api: number }

/** Returns the CPU seconds of a process's descendants (Linux); nothing for a process that has ended. */
export function demoCpu(rootId: number): DemoCpu {
  const own = descendants(rootId)
  const of = (isPart: (process: Process) => boolean) =>
    own.filter(isPart).reduce((sum, { own: seconds }) => sum + seconds, 0)
  const servers = own.filter(({ command }) => /bin\/postgres -D/.test(command) && !command.startsWith('sh '))
  return {
    simulators: of(({ command }) => command.includes('main.ts simulate')),
    worker: of(({ command }) => command.includes('main.ts work')),
    api: of(({ command }) => command.includes('main.ts start')),
    // Connections that were closed are counted with the server, which has waited for them.
    database:
      of(({ command }) => command.startsWith('postgres:')) + servers.reduce((sum, s) => sum + s.own + s.ended, 0),
  }
}

function descendants(rootId: number): Process[] {
  const byParent = Map.groupBy(processes(), ({ parent }) => parent)
  const found: Process[] = []
  for (let next = byParent.get(rootId) ?? []; next.length; next = next.flatMap(({ id }) => byParent.get(id) ?? []))
    found.push(...next)
  return found
}

function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // Fields after the command's closing parenthesis: the parent is the second, utime to cstime are the 12th to 15th.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')
        const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ id: Number(name), parent: Number(fields[1]), command, own: seconds(11), ended: seconds(13) }]
      } catch {
        return []
      }
    })
}
