import { cn } from '../cn.ts'

const count = (value: number) => value.toLocaleString('en-US')

interface ProgressProps {
  /** What is being counted: "Trips". */
  label: string
  done: number
  /** If the total is unknown, the bar moves instead of filling, and the number isn't a count yet. */
  total?: number | undefined
  /** How much is done, 0–1, where it is better known than by the numbers: the bar then fills without a total too. */
  share?: number | undefined
  /** The total is an estimate: "of ~30,000". */
  estimated?: boolean | undefined
  className?: string
}

/** Returns "12,400 of ~30,000"; without a total "12,400 so far", "none so far" or "starting", as work that hasn't begun counts nothing. */
export function progressNumbers({
  done,
  total,
  estimated,
}: Pick<ProgressProps, 'done' | 'total' | 'estimated'>): string {
  if (total) return `${count(done)} of ${estimated ? '~' : ''}${count(total)}`
  if (done > 0) return `${count(done)} so far`
  return total === 0 ? 'none so far' : 'starting'
}

/** Long-running work with its numbers: "Trips 12,400 of ~30,000". */
export function Progress({ label, done, total, share: known, estimated, className }: ProgressProps) {
  // Work that hasn't begun has no part of its bar yet.
  const share = known ?? (total ? Math.min(1, done / total) : done === 0 ? 0 : undefined)
  const text = progressNumbers({ done, total, estimated })
  return (
    <div className={cn('grid gap-1 text-12', className)}>
      <div className="num flex justify-between gap-3">
        <span className="text-text-2">{label}</span>
        <span className="text-text-3">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={total ? done : undefined}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-sunken inset-ring-1 inset-ring-border"
      >
        <div
          className={cn(
            'h-full rounded-full bg-primary',
            share === undefined ? 'w-1/4 animate-travel' : 'transition-[width]',
          )}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}

/** The thin line at the top of content that is reloading. */
export function ProgressLine({ active, className }: { active: boolean; className?: string }) {
  return (
    <div
      aria-hidden
      className={cn('pointer-events-none absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden', className)}
    >
      {active && <div className="h-full w-1/3 animate-travel bg-primary" />}
    </div>
  )
}
