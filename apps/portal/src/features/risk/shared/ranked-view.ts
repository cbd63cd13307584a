import type { Call } from '@milepost/contract/api/endpoint'
import { riskRankingEndpoints } from '@milepost/contract/risk/ranking'
import type { ScoreTime } from '@milepost/contract/risk/score-time'
import { useAnswer } from '@milepost/session/api/use-answer'
import { useMemo } from 'react'
import type { z } from 'zod'
import { answerOf } from '../../../lib/api/query-client.ts'
import { useFormat } from '../../../lib/format/formatters.ts'
import type { ListState } from '../../../list/list-state.ts'
import { totalText } from '../../../list/parts/list-paging.tsx'
import { useIsLoadingHistory } from '../../../report/history-loads.tsx'
import { useOutsideDays } from '../../../report/use-outside-days.ts'
import { scoredAt } from '../../../risk/reasons/scored-at.ts'
import { boundsOf, daysInView, rangeWords } from '../../../scope/range.ts'
import type { rankedFields } from './ranked-fields.ts'

type RankedValues = z.output<z.ZodObject<typeof rankedFields>>
type RankedPage = { scores: ScoreTime }

/** A list of vehicles or drivers by score. */
export type RankedList<Row extends object, Page extends RankedPage> = ListState<RankedValues, Row, Page> & {
  counted: NonNullable<Call<typeof riskRankingEndpoints.totals>['query']>
}

/** State shared by all score pages: the dates of the list, its band distribution, and the open row. */
export function useRankedView<Row extends object, Page extends RankedPage>(list: RankedList<Row, Page>) {
  const { timeZone } = useFormat()
  const { values, answer, counted } = list
  const totals = useAnswer(answerOf(riskRankingEndpoints.totals, { query: counted }))
  const isLoading = useIsLoadingHistory()
  const now = useMemo(() => new Date(), [])
  const { range, from, to } = values
  const days = useMemo(() => ({ range, from, to }), [range, from, to])
  const shown = daysInView(values, timeZone, now)
  const outside = useOutsideDays(shown)
  const scored = answer && !outside ? ` · ${scoredAt(answer.scores, timeZone, now)}` : ''
  return {
    line: `${totalText(list)} · ${rangeWords(values, timeZone, now)}${scored}`,
    /** The selected days in the API's format and as URL parameters. */
    bounds: boundsOf(shown, timeZone),
    days,
    open: (id: string | undefined) => list.change({ open: id, page: values.page }, 'push'),
    /** The score distribution, once loaded. */
    totals: totals.data,
    /** For the band strip. */
    strip: {
      things: list.definition.things,
      score: counted.riskType ?? 'combined',
      counts: totals.data ?? (totals.isError ? null : undefined),
      isLoading,
      outside: outside && `${outside.title} ${outside.detail}`,
      chosen: values.band,
      onChoose: (band: string[]) => list.change({ band, page: 1 }),
    },
  }
}
