import { cva } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'
import { cn } from '../cn.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { Kbd } from '../layout/palette/kbd.tsx'

const look = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-[7px] rounded-control border text-13 font-[530] whitespace-nowrap',
    'no-underline transition-colors select-none disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none',
    'aria-disabled:opacity-55 [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:stroke-[1.8]',
  ],
  {
    variants: {
      variant: {
        primary: 'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover',
        outline: 'border-border bg-surface text-text hover:bg-sunken',
        ghost: 'border-transparent bg-transparent text-text-2 hover:bg-sunken hover:text-text',
        danger: 'border-border bg-surface text-destructive hover:border-destructive hover:bg-destructive-soft',
        selected: 'border-primary bg-primary-soft text-primary-text',
      },
      size: { regular: 'h-8 px-3 touch:h-11', small: 'h-7 px-2.5 touch:h-11' },
      icon: { true: '', false: '' },
    },
    compoundVariants: [
      { icon: true, size: 'regular', class: 'w-8 px-0 touch:w-11' },
      { icon: true, size: 'small', class: 'w-7 px-0 touch:w-11' },
    ],
    defaultVariants: { variant: 'outline', size: 'regular', icon: false },
  },
)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | 'selected' | undefined
  size?: 'regular' | 'small' | undefined
  /** Locks the button and shows a spinner at the same width. */
  busy?: boolean | undefined
  /** The equivalent keyboard shortcut. */
  kbd?: string | undefined
  /** Renders the only child (a link) as a button. */
  asChild?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A busy button ignores clicks and keeps the focus; a disabled one would lose it. */
const lockedWhile = (busy: boolean | undefined, onClick: ButtonProps['onClick']) =>
  busy
    ? {
        'aria-busy': true,
        'aria-disabled': true,
        onClick: (event: MouseEvent) => {
          event.preventDefault()
          event.stopPropagation()
        },
      }
    : { onClick }

/** A button, labeled with a verb. */
export function Button({ variant, size, busy, kbd, asChild, className, children, onClick, ...rest }: ButtonProps) {
  if (asChild) {
    return (
      <Slot.Root className={cn(look({ variant, size }), className)} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      className={cn(look({ variant, size }), className)}
      aria-keyshortcuts={kbd}
      {...rest}
      {...lockedWhile(busy, onClick)}
    >
      <span className={cn('contents', busy && 'text-transparent [&>*]:opacity-0')}>
        {children}
        {kbd && <Kbd>{kbd}</Kbd>}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner className="text-current" />
        </span>
      )}
    </button>
  )
}

/** A square button with only an icon; `label` is its name. */
export function IconButton({
  label,
  variant = 'ghost',
  size,
  className,
  busy,
  children,
  onClick,
  ...rest
}: Omit<ButtonProps, 'kbd' | 'asChild'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn(look({ variant, size, icon: true }), className)}
      {...rest}
      {...lockedWhile(busy, onClick)}
    >
      {busy ? <Spinner className="text-current" /> : children}
    </button>
  )
}
