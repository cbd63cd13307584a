import { readdir, readFile } from 'node:fs/promises'

/**
 * Returns every process that uses a data folder, by its environment or command line, with its id, as Linux lists them.
 */
export async function processesOf(data: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = (file: string) => readFile(file, 'utf8').catch(() => '')
  const found = await Promise.all(
    ids.map(async (id) => {
      const command = await read(`/proc/${id}/cmdline`)
      return `${command}${await read(`/proc/${id}/environ`)}`.includes(data) ? [`${id} ${command}`] : []
    }),
  )
  return found.flat()
}
