/** A database failure whose message is one clear sentence for the person at the terminal; no stack needs to be shown. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}

/** What a folder is called, and what else can be done. */
type Folder = { called: string; instead: string }
const dataFolder: Folder = { called: 'data folder', instead: 'choose another one with MILEPOST_DATA' }

/**
 * The sentence for a file-system error met while preparing `folder`; errors we know nothing better about come back as they are.
 */
export function explainFolderError(error: unknown, folder: string, { called, instead }: Folder = dataFolder): unknown {
  switch (errorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return new DatabaseProblem(`The ${called} ${folder} cannot be written; ${instead}.`, { cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder, error, instead)
    default:
      return error
  }
}

/** The sentence for a disk with no room left under `folder`. */
export function diskFull(folder: string, cause?: unknown, instead = dataFolder.instead): DatabaseProblem {
  return new DatabaseProblem(`The disk that holds ${folder} is full; free some space or ${instead}.`, { cause })
}

/** PostgreSQL's code for a row whose key is there already. */
export const duplicateKey = '23505'

/** Its code for a failure that has no other. */
export const internalError = 'XX000'

/** The `code` of a Node or PostgreSQL error (`ENOENT`, `28P01`), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return errorCode(error.errors[0])
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
