import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { CommandProblem } from '../../command-problem.ts'

const pauseMs = 100

/** Waits until a URL responds at all. Throws CommandProblem after the deadline. */
export async function awaitAddress(url: string, what: string, deadlineMs: number): Promise<void> {
  const deadline = Date.now() + deadlineMs
  while (!(await answers(url))) {
    if (Date.now() > deadline) throw new CommandProblem(`${what} didn’t start. See its log.`)
    await wait(pauseMs)
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status < 500
    },
    () => false,
  )

/** Throws CommandProblem if something already listens on a port. */
export async function assertFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CommandProblem(
              `Port ${port} is in use. Stop the program that uses it, or choose other ports with PORT=${port + 100}.`,
            )
          : error,
      ),
    )
    server.listen({ port, host: 'localhost' }, () => server.close(() => resolve()))
  })
}
