/** A database failure whose message is one clear sentence for the person at the terminal, without a stack trace. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}

/** A folder's description, and the alternative to suggest. */
type Folder = { called: string; instead: string }
const dataFolder: Folder = { called: 'data folder', instead: 'choose another one with MILEPOST_DATA' }

/** Returns a sentence for a file-system error while preparing `folder`; unknown errors are returned unchanged. */
export function explainFolderError(error: unknown, folder: string, { called, instead }: Folder = dataFolder): unknown {
  switch (errorCode(error)) {
    case 'ENOTDIR':
    case 'EEXIST':
      return new DatabaseProblem(
        `The ${called} ${folder} can’t be created, because a file is in its place; ${instead}.`,
        { cause: error },
      )
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new DatabaseProblem(`The ${called} ${folder} is not writable; ${instead}.`, { cause: error })
    default:
      return isDiskFull(error) ? diskFull(folder, error, instead) : error
  }
}

/** PostgreSQL's `disk_full`. */
const diskFullState = '53100'

/** True if the disk of this process or of the database is full, or a quota is. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', diskFullState].includes(errorCode(error) ?? '')

/** Returns the error for a full disk under `folder`. */
export function diskFull(folder: string, cause?: unknown, instead = dataFolder.instead): DatabaseProblem {
  return new DatabaseProblem(`The disk that holds ${folder} is full; free some space or ${instead}.`, { cause })
}

/** PostgreSQL's code for a duplicate key. */
export const duplicateKey = '23505'

/** PostgreSQL's code for an unclassified failure. */
export const internalError = 'XX000'

/** Returns the `code` of a Node or PostgreSQL error (`ENOENT`, `28P01`), if any. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0])
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
