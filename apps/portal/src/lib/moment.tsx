import { useFormat } from './formatters.ts'

/** A time as tables write it, how long ago it was on hover; `never` where there is none. */
export function Moment({ at, never }: { at: string | null; never: string }) {
  const format = useFormat()
  if (!at) return <span className="text-text-3">{never}</span>
  return (
    <time dateTime={at} title={`${format.ago(at)}, ${format.zone(at)}`}>
      {format.dateTime(at)}
    </time>
  )
}
