import { LinkTabs } from '@milepost/ui/layout/tabs'
import { useLocation } from '@tanstack/react-router'
import { tabsOf } from '../../navigation.ts'
import type { Page } from '../../page-list.ts'
import { rememberedScope } from '../../scope/remembered-scope.ts'
import { useSession } from '../../session/session-context.ts'

/** Links to the pages that share tabs with this one, keeping vehicles and days; empty for a page without tabs. */
export function PageTabs({ page }: { page: Page }) {
  const { roles } = useSession()
  const scope = useLocation({ select: ({ searchStr }) => rememberedScope(searchStr) })
  const tabs = tabsOf(page, roles)
  if (tabs.length < 2) return null
  return (
    <LinkTabs
      label={page.entry ?? page.title}
      className="mb-3 print:hidden"
      tabs={tabs.map((tab) => ({ href: `${tab.path}${scope}`, label: tab.title, current: tab === page }))}
    />
  )
}
