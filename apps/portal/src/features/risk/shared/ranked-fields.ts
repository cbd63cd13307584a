import { RecordId } from '@milepost/contract/api/fields'
import { rankingColumns } from '@milepost/contract/risk/ranking'
import { riskBand } from '@milepost/domain/codes'
import { defaultRange } from '@milepost/domain/limits'
import { presetOf } from '@milepost/ui/filter/date-range-days'
import { z } from 'zod'
import { listFields } from '../../../list/list-fields.ts'
import { rangeFields } from '../../../scope/range.ts'

export const firstRange = presetOf(defaultRange.tables)

const bandCodes = riskBand.all.map(({ code }) => String(code)) as [string, ...string[]]

/** Filters shared by all score lists. */
export const rankedFields = {
  ...listFields(rankingColumns),
  ...rangeFields(firstRange),
  band: z.array(z.enum(bandCodes)).default([]),
  /** The row whose drawer is open. */
  open: RecordId.optional(),
}
