import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../cn.ts'
import { chosen, strip, TabText, tab } from './tabs.tsx'

export interface LocalTab<Value extends string> {
  value: Value
  label: ReactNode
  count?: number | undefined
  content: ReactNode
}

/** Tabs that exist only in the page. */
export function LocalTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: {
  label: string
  tabs: readonly LocalTab<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Value)} className={className}>
      <Radix.List aria-label={label} className={strip}>
        {tabs.map((entry) => (
          <Radix.Trigger key={entry.value} value={entry.value} className={cn(tab, entry.value === value && chosen)}>
            <TabText label={entry.label} count={entry.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((entry) => (
        <Radix.Content key={entry.value} value={entry.value} className="pt-3">
          {entry.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
