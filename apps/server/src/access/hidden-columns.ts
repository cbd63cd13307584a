import type { ListColumn } from '@milepost/contract/columns/column'
import { type Caller, isAdmin } from './caller.ts'

/** Ids of the columns of a list that a caller may neither see nor have it ordered by: an order tells as well. */
export const hiddenColumns = (
  columns: readonly Pick<ListColumn<never>, 'id' | 'forAdmins'>[],
  caller: Caller,
): string[] => (isAdmin(caller) ? [] : columns.filter(({ forAdmins }) => forAdmins).map(({ id }) => id))
