import { LinkTabs } from '@milepost/ui/layout/tabs'
import { useMemo } from 'react'
import { z } from 'zod'
import { useFilters } from '../lib/use-filters.ts'

/** Returns a record's current tab: `tab` in the URL, or the first one. */
export function useRecordTab<const Names extends readonly [string, ...string[]]>(names: Names): Names[number] {
  const filters = useMemo(() => z.object({ tab: z.enum(names).default(names[0] as never) }), [names])
  return useFilters(filters).values.tab as Names[number]
}

interface RecordTabsProps<Name extends string> {
  /** Label of the tabs for screen readers. */
  label: string
  current: Name
  /** URL of the record at a tab. */
  href: (tab: Name) => string
  tabs: readonly { name: Name; label: string; count?: number | undefined }[]
}

/** A record's tabs, each with a URL. */
export function RecordTabs<Name extends string>({ label, current, href, tabs }: RecordTabsProps<Name>) {
  return (
    <LinkTabs
      label={label}
      className="mt-3 mb-4"
      tabs={tabs.map(({ name, ...tab }) => ({ ...tab, href: href(name), current: name === current }))}
    />
  )
}
