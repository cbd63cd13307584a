import { cn } from '../cn.ts'

/** A gray placeholder for loading content. */
export function Skeleton({ className, width }: { className?: string; width?: number | string }) {
  return (
    <span
      aria-hidden
      style={width === undefined ? undefined : { width }}
      className={cn('block h-3 animate-shimmer rounded-tag bg-border', className)}
    />
  )
}

/** Placeholder lines of text. */
export function SkeletonLines({ lines = 3, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-3 py-1">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} width={`${[92, 78, 86][line % 3]}%`} />
      ))}
    </div>
  )
}
