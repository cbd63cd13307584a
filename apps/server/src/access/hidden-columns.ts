import type { ListColumn } from '@milepost/contract/columns/column'
import { type Caller, isAdmin } from './caller.ts'

/** Returns the ids of list columns a caller may not see or sort by, because the order reveals values too. */
export const hiddenColumns = (
  columns: readonly Pick<ListColumn<never>, 'id' | 'forAdmins'>[],
  caller: Caller,
): string[] => (isAdmin(caller) ? [] : columns.filter(({ forAdmins }) => forAdmins).map(({ id }) => id))
