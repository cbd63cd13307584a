import { entriesOf, type Page, type Section } from './page-list.ts'
import { pages, sections } from './pages.ts'

const of = (id: Section['id']) => pages.filter((page) => page.section === id)

/** Returns the sidebar groups in order. */
export const sidebarGroups = (
  ['analytics', 'coaching', 'reports', 'view', 'notifications', 'compliances', 'admin'] as const
).map((id) => {
  const section = sections.find((one) => one.id === id)!
  return { id, title: section.title, adminOnly: section.adminOnly ?? false, pages: of(id) }
})

export const settingsPages = of('settings')

/** URLs of an earlier version and their replacements; the query is kept. */
export const legacyRedirects: readonly { from: string; to: string }[] = [
  { from: '/analytics/loss-reports/$eventId', to: '/reports/losses/$eventId' },
  { from: '/events/$eventId', to: '/view/events/$eventId' },
]

/** Tabs that are now on another page; the rest of the query is kept. */
export const movedTabs: readonly { from: string; tab: string; to: string }[] = [
  { from: '/view/vehicles/profile/$id/behavioral-risk-report', tab: 'trips', to: '/view/vehicles/profile/$id' },
]

/** Returns the pages that share tabs with this one, and that these roles may open; only itself if it has none. */
export const tabsOf = (page: Page, roles: readonly string[]): readonly Page[] =>
  entriesOf(of(page.section), roles).find(({ title }) => title === (page.entry ?? page.title))?.pages ?? [page]

/** Returns the page for a URL; a parameter matches any single segment. */
export function pageAt(pathname: string): Page | undefined {
  const parts = pathname.toLowerCase().replace(/\/+$/, '').split('/')
  return pages.find((page) => {
    const own = page.path === '/' ? [''] : page.path.toLowerCase().split('/')
    return own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index])
  })
}
