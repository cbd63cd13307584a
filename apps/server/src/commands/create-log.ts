import type { Writable } from 'node:stream'
import { type LogFn, type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

const ignore = () => {}

/** An error without the queries of the addresses in it, which may have tokens. */
function loggedError(error: Error): object {
  const known = pino.stdSerializers.err(error)
  return { ...known, message: withoutQueries(known.message), stack: withoutQueries(known.stack ?? '') }
}

/** A line without a text of its own has that of its error. */
function logWithoutQueries(this: Logger, args: [object: unknown, ...texts: unknown[]], log: LogFn): void {
  const [first, ...texts] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  const own = texts.length === 0 && error instanceof Error ? [error.message] : texts
  const [clean, ...rest] = [first, ...own].map((one) => (typeof one === 'string' ? withoutQueries(one) : one))
  log.apply(this, [clean as object, ...(rest as [string])])
}

const withoutQueries = (text: string): string => text.replaceAll(/\?[\w.~%-]+=[^\s"'<>)]*/g, '?[redacted]')

/**
 * Creates a process's log on its standard output, or on `output`. Lines that can't be written are dropped: a full disk
 * must not end the process, which pino's own output does.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  role: string,
  output: Writable = process.stdout,
): Logger {
  if (!output.listeners('error').includes(ignore)) output.on('error', ignore)
  return pino(
    {
      level: logLevel,
      base: { role },
      serializers: { err: loggedError },
      hooks: { logMethod: logWithoutQueries },
      redact: { paths: ['req.headers.authorization', '*.credentials', '*.password', '*.token'], censor: '[redacted]' },
    },
    output,
  )
}
