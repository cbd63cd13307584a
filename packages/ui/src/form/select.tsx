import type { ComponentProps } from 'react'
import { cn } from '../cn.ts'
import { ChevronDown } from '../icon/icons.gen.tsx'
import { useFieldControl } from './field.tsx'
import { controlLook } from './input.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'children'> {
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** One of a short list: the browser's own select, which works on every phone and with every screen reader. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  className,
  ...rest
}: SelectProps<Value>) {
  const control = useFieldControl(rest)
  return (
    <span className={cn('relative block', className)}>
      <select
        {...rest}
        {...control}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value as Value)}
        className={cn(controlLook, 'h-8 appearance-none pr-7 pl-2.5', value === undefined && 'text-text-3')}
      >
        {placeholder !== undefined && (
          <option value="" disabled={value !== undefined}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-2 right-2 size-4 text-text-3" />
    </span>
  )
}
