import { cn } from '@milepost/ui/cn'
import { Button } from '@milepost/ui/form/button'
import { type Range, rangeNames } from './use-range.ts'

/** 30, 60 or 90 days. */
export function RangeChoice({ range }: { range: Range }) {
  return (
    <fieldset
      data-screen-only
      className="flex [&>*]:rounded-none [&>*+*]:-ml-px [&>*:first-of-type]:rounded-l-control [&>*:last-of-type]:rounded-r-control"
    >
      <legend className="sr-only">Days shown</legend>
      {rangeNames.map((name) => (
        <Button
          key={name}
          aria-pressed={name === range.name}
          variant={name === range.name ? 'selected' : 'outline'}
          className={cn(name === range.name && 'z-1')}
          onClick={() => range.change(name)}
        >
          {Number.parseInt(name, 10)} days
        </Button>
      ))}
    </fieldset>
  )
}
