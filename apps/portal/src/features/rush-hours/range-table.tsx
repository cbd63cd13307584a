import type { RushHour } from '@milepost/contract/rush-hours/endpoints'
import { hourText, overlaps } from '@milepost/contract/rush-hours/words'
import { type RushHourTraffic, rushHourTraffic } from '@milepost/domain/codes'
import { cn } from '@milepost/ui/cn'
import { Badge } from '@milepost/ui/feedback/badge'
import { IconButton } from '@milepost/ui/form/button'
import { Select } from '@milepost/ui/form/select'
import { ArrowUp, Trash2 } from '@milepost/ui/icons'
import { SidewaysScroll } from '@milepost/ui/table/sideways-scroll'

interface RangeTableProps {
  ranges: readonly RushHour[]
  onChange: (next: RushHour[]) => void
  /** The problem with a range, if any. */
  problemAt: (index: number) => string | undefined
}

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const trafficOptions = rushHourTraffic.all.map(({ code, word }) => ({ value: String(code), label: word }))
/** On phones the selects of a range are in two columns: in one row the third would be cut. */
const inTwoColumns = 'max-tablet:grid max-tablet:grid-cols-[auto_1fr] max-tablet:border-b max-tablet:border-border'
const head = 'h-[30px] pr-2 text-left text-12 font-[540] text-text-3'

/** Ranges in order of priority: if some overlap, the first one counts. */
export function RangeTable({ ranges, onChange, problemAt }: RangeTableProps) {
  const overlapping = overlaps(ranges)
  if (ranges.length === 0)
    return (
      <p className="text-13 text-text-2">
        No rush hours set. Traffic is unknown and doesn’t count in any score or report.
      </p>
    )
  const put = (index: number, change: Partial<RushHour>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...change } : range)))
  const up = (index: number) => onChange(ranges.with(index, ranges[index - 1]!).with(index - 1, ranges[index]!))
  return (
    <SidewaysScroll label="Rush hour ranges">
      <table className="w-full max-w-[720px] text-13 max-tablet:block">
        <caption className="sr-only">Rush hour ranges</caption>
        <thead className="max-tablet:sr-only">
          <tr>
            <th scope="col" className={head}>
              From
            </th>
            <th scope="col" className={head}>
              To
            </th>
            <th scope="col" className={head}>
              Traffic
            </th>
            <th scope="col" className={head}>
              Overlap
            </th>
            <th scope="col" className="sr-only">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="max-tablet:block">
          {ranges.map((range, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ranges are identified by position
            <tr key={index} className={cn('align-top', inTwoColumns)}>
              <td className="py-1 pr-2">
                <HourSelect
                  label={`Range ${index + 1} from`}
                  value={range.from}
                  onChange={(from) => put(index, { from })}
                />
              </td>
              <td className="py-1 pr-2">
                <HourSelect
                  label={`Range ${index + 1} to`}
                  value={range.to}
                  problem={problemAt(index)}
                  onChange={(to) => put(index, { to })}
                />
              </td>
              <td className="py-1 pr-2">
                <Select
                  aria-label={`Range ${index + 1} traffic`}
                  className="w-32"
                  value={String(range.rushHourTrafficType)}
                  options={trafficOptions}
                  onChange={(next) => put(index, { rushHourTrafficType: Number(next) as RushHourTraffic })}
                />
              </td>
              <td
                className={cn('py-1 pr-2 leading-8 max-tablet:order-last', !overlapping[index] && 'max-tablet:hidden')}
              >
                {overlapping[index] ? (
                  <Badge tone="warning" title="Shares hours with another range; the first one counts">
                    Overlaps
                  </Badge>
                ) : (
                  <span className="text-text-3">No</span>
                )}
              </td>
              <td className="py-1 whitespace-nowrap">
                <IconButton label={`Move range ${index + 1} up`} disabled={index === 0} onClick={() => up(index)}>
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={`Delete range ${index + 1}`}
                  onClick={() => onChange(ranges.filter((_, at) => at !== index))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {overlapping.includes(true) && (
        <p className="mt-2 text-12 text-warning" role="status">
          Ranges overlap. You can save them; in shared hours, the first one counts.
        </p>
      )}
    </SidewaysScroll>
  )
}

interface HourSelectProps {
  label: string
  value: number
  problem?: string | undefined
  onChange: (hour: number) => void
}

function HourSelect({ label, value, problem, onChange }: HourSelectProps) {
  return (
    <>
      <Select
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        className="num w-24"
        value={String(value)}
        options={hourOptions}
        onChange={(next) => onChange(Number(next))}
      />
      {problem && (
        <p role="alert" className="mt-1 max-w-40 text-12 text-destructive">
          {problem}
        </p>
      )}
    </>
  )
}
