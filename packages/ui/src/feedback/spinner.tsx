import { cn } from '../cn.ts'
import { LoaderCircle } from '../icon/icons.gen.tsx'

/** A spinning mark for work in progress; pass `label` if nothing beside it names what is loading. */
export function Spinner({ label, className }: { label?: string | undefined; className?: string | undefined }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <LoaderCircle aria-hidden className={cn('size-4 animate-spin text-text-3', className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

/** Fills the window until the user is known. */
export function FullPageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label={label} className="size-6" />
    </div>
  )
}
