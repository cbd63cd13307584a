import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

const ignore = () => {}

/**
 * Creates a process's log on its standard output, or on `output` for a command whose result is there. Lines that can't be written are dropped: a full disk must not end the
 * process, which pino's own output does.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  role: string,
  output: NodeJS.WriteStream = process.stdout,
): Logger {
  if (!output.listeners('error').includes(ignore)) output.on('error', ignore)
  return pino(
    {
      level: logLevel,
      base: { role },
      redact: { paths: ['req.headers.authorization', '*.credentials', '*.password', '*.token'], censor: '[redacted]' },
    },
    output,
  )
}
