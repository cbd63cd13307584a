import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Text beside the switch. */
  children?: ReactNode
  /** Name if there is no text beside it. */
  label?: string
  hint?: ReactNode
  disabled?: boolean
}

/** A setting that takes effect immediately. */
export function Switch({ checked, onChange, children, label, hint, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <span className="flex items-start gap-2.5 text-13">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        {...(label ? { 'aria-label': label } : {})}
        className="relative mt-px h-[18px] w-8 shrink-0 rounded-full bg-border-strong transition-colors after:absolute after:-inset-1 disabled:opacity-55 data-[state=checked]:bg-primary"
      >
        <Radix.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-4" />
      </Radix.Root>
      {children && (
        <label htmlFor={id}>
          {children}
          {hint && <span className="block text-12 text-text-3">{hint}</span>}
        </label>
      )}
    </span>
  )
}
