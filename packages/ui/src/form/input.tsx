import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'

export const controlLook =
  'w-full rounded-control border border-border-strong bg-surface text-13 text-text placeholder:text-text-3 disabled:bg-sunken disabled:text-text-3 aria-invalid:border-destructive'

/** One line of text. Inside a Field it uses the field's name, hint and error. */
export function Input({ className, suffix, ...rest }: ComponentProps<'input'> & { suffix?: ReactNode }) {
  const control = useFieldControl(rest)
  const input = <input {...rest} {...control} className={cn(controlLook, 'h-8 px-2.5', suffix && 'pr-12', className)} />
  if (!suffix) return input
  return (
    <span className="relative block">
      {input}
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-12 text-text-3">
        {suffix}
      </span>
    </span>
  )
}

/** Several lines of text. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const control = useFieldControl(rest)
  return <textarea {...rest} {...control} rows={rows} className={cn(controlLook, 'px-2.5 py-1.5', className)} />
}
