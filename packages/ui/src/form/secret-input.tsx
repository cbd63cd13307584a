import { type ComponentProps, useState } from 'react'
import { cn } from '../cn.ts'
import { useFieldControl } from './field.tsx'
import { controlLook } from './input.tsx'

/** A line that is hidden while typed, with a button to show it. Browsers are asked not to store it. */
export function SecretInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const control = useFieldControl(rest)
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <input
        autoComplete="new-password"
        spellCheck={false}
        {...rest}
        {...control}
        type={shown ? 'text' : 'password'}
        className={cn(controlLook, 'h-8 pr-14 pl-2.5', shown && 'font-mono', className)}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={control.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 rounded-control px-2.5 text-12 text-link"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
