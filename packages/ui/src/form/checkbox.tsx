import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { cn } from '../cn.ts'
import { Check, Minus } from '../icon/icons.gen.tsx'

interface CheckboxProps {
  checked: boolean | 'indeterminate'
  onChange: (checked: boolean) => void
  /** Text beside the box. */
  children?: ReactNode
  /** Name if there is no text beside it. */
  label?: string
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** A checkbox; the whole line is its target. */
export function Checkbox({ checked, onChange, children, label, hint, disabled = false, className }: CheckboxProps) {
  const id = useId()
  return (
    <span className={cn('flex items-start gap-2 text-13', className)}>
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        {...(label ? { 'aria-label': label } : {})}
        className="relative mt-px grid size-4 shrink-0 place-items-center rounded-tag border border-border-strong bg-surface after:absolute after:-inset-1 disabled:opacity-55 data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary"
      >
        <Radix.Indicator className="text-on-primary">
          {checked === 'indeterminate' ? (
            <Minus aria-hidden className="size-3 stroke-[3]" />
          ) : (
            <Check aria-hidden className="size-3 stroke-[3]" />
          )}
        </Radix.Indicator>
      </Radix.Root>
      {children && (
        <label htmlFor={id} className={cn(disabled && 'text-text-3')}>
          {children}
          {hint && <span className="block text-12 text-text-3">{hint}</span>}
        </label>
      )}
    </span>
  )
}
