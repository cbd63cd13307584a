import { Empty } from '@milepost/ui/feedback/states'
import type { Days } from '@milepost/ui/filter/date-range-days'
import { Button } from '@milepost/ui/form/button'
import { rangeSearch } from './range.ts'

interface DaysNotShownProps {
  title: string
  detail: string
  /** Days that can be shown, with their text. */
  instead: (Days & { text: string }) | null
  onShow: (next: object) => void
}

/** Replaces the content for days without data, with an action to show days that have some. */
export const DaysNotShown = ({ title, detail, instead, onShow }: DaysNotShownProps) => (
  <Empty
    title={title}
    detail={detail}
    action={
      instead && (
        <Button onClick={() => onShow(rangeSearch({ from: instead.from, to: instead.to }))}>Show {instead.text}</Button>
      )
    }
  />
)
