import { entriesOf, type Page, type Section } from './page-list.ts'
import { pages, sections } from './pages.ts'

const of = (id: Section['id']) => pages.filter((page) => page.section === id)

/** The groups of the sidebar, in its order. */
export const sidebarGroups = (
  ['analytics', 'coaching', 'reports', 'view', 'notifications', 'compliances', 'admin'] as const
).map((id) => {
  const section = sections.find((one) => one.id === id)!
  return { id, title: section.title, adminOnly: section.adminOnly ?? false, pages: of(id) }
})

export const settingsPages = of('settings')

/** Addresses of an earlier version, and where each went; their query goes along. */
export const legacyRedirects: readonly { from: string; to: string }[] = [
  { from: '/analytics/loss-reports/$eventId', to: '/reports/losses/$eventId' },
  { from: '/events/$eventId', to: '/view/events/$eventId' },
]

/** The pages that are tabs of each other with this one; only itself for a page that stands alone. */
export const tabsOf = (page: Page, roles: readonly string[]): readonly Page[] =>
  entriesOf(of(page.section), roles).find((entry) => entry.pages.includes(page))?.pages ?? [page]

/** The page an address belongs to; a parameter takes any one part. */
export function pageAt(pathname: string): Page | undefined {
  const parts = pathname.toLowerCase().replace(/\/+$/, '').split('/')
  return pages.find((page) => {
    const own = page.path === '/' ? [''] : page.path.toLowerCase().split('/')
    return own.length === parts.length && own.every((part, index) => part.startsWith('$') || part === parts[index])
  })
}
