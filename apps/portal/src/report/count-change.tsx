import { countMargin } from '@milepost/domain/statistics/margin'
import { Delta } from '@milepost/ui/feedback/delta'
import { countText } from '../lib/format/formatters.ts'

/** The change of a number of events, fewer being better, with its margin. */
export const CountChange = ({ count, previousCount }: { count: number; previousCount: number }) => (
  <Delta value={count - previousCount} margin={countMargin(count, previousCount)} format={countText} good="down" />
)
