import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { Check } from '../icon/icons.gen.tsx'
import { Link } from './link.tsx'
import { Kbd } from './palette/kbd.tsx'

const itemLook =
  'flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-13 outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-55 data-highlighted:bg-sunken [&_svg]:size-[15px] [&_svg]:shrink-0 [&_svg]:text-text-3'

interface MenuProps {
  trigger: ReactNode
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** A menu of actions. */
export function Menu({ trigger, align = 'end', className, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'z-50 max-w-[calc(100vw-16px)] max-h-(--radix-dropdown-menu-content-available-height) min-w-44 animate-appear overflow-y-auto rounded-card border border-border bg-raised p-1 shadow-float',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** One action or, with `href`, one link. */
export function MenuItem({
  icon,
  kbd,
  href,
  danger,
  disabled,
  onSelect,
  children,
}: {
  icon?: ReactNode
  kbd?: string
  href?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  children: ReactNode
}) {
  const look = cn(itemLook, danger && 'text-destructive [&_svg]:text-destructive')
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {kbd && <Kbd>{kbd}</Kbd>}
    </>
  )
  return (
    <Radix.Item
      className={look}
      asChild={href !== undefined}
      {...(disabled ? { disabled } : {})}
      {...(onSelect ? { onSelect } : {})}
    >
      {href === undefined ? content : <Link href={href}>{content}</Link>}
    </Radix.Item>
  )
}

/** An item with a check mark that keeps the menu open when chosen. */
export function MenuCheckItem({
  checked,
  disabled,
  onChange,
  children,
}: {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Radix.CheckboxItem
      className={itemLook}
      checked={checked}
      {...(disabled ? { disabled } : {})}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <span className="w-4">
        <Radix.ItemIndicator>
          <Check aria-hidden />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  )
}

/** One of several; `value` is the chosen one. */
export function MenuRadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  return (
    <>
      <MenuLabel>{label}</MenuLabel>
      <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={itemLook}>
            <span className="w-4">
              <Radix.ItemIndicator>
                <Check aria-hidden />
              </Radix.ItemIndicator>
            </span>
            {option.label}
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-12 text-text-3">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />
}
