/** Sidebar groups; `home` and `personal` pages are outside them. */
export type SectionId =
  | 'home'
  | 'analytics'
  | 'coaching'
  | 'reports'
  | 'view'
  | 'notifications'
  | 'compliances'
  | 'admin'
  | 'settings'
  | 'personal'
  | 'public'

/** A page as declared in the list. */
export type PageEntry = {
  /** Path below the origin; `$name` is a parameter. */
  path: string
  title: string
  /** One line: what the page shows and why. */
  description: string
  /** Pages with the same name share a sidebar entry, as tabs. */
  entry?: string
  /** Reached only from that page: not in the sidebar or the palette. Such paths have parameters. */
  parent?: string
  /** Reached only by URL: not in the sidebar or the palette. */
  hidden?: boolean
  /** Listed in the sidebar, but can't be opened; the reason in one sentence. */
  disabled?: string
  /** Roles that can't see it, although it isn't admin only. */
  excludeRoles?: readonly string[]
  /** `g` followed by this letter goes there. */
  key?: string
}

export type Section = { id: SectionId; title: string; adminOnly?: boolean; pages: readonly PageEntry[] }

/** A page with the properties of its section. */
export type Page = PageEntry & { section: SectionId; adminOnly: boolean }

/** True if it is shown to everyone, without the sidebar. */
export const isPublic = (page: Page) => page.section === 'public'

/** A sidebar entry: one page, or several as tabs. */
export type Entry = { title: string; pages: readonly [Page, ...Page[]] }

/** True if someone with these roles may open a page. */
export function mayOpen(page: Page, roles: readonly string[]): boolean {
  if (isPublic(page)) return true
  if (page.adminOnly) return roles.includes('admin')
  const excluded = page.excludeRoles ?? []
  return excluded.length === 0 || roles.length === 0 || roles.some((role) => !excluded.includes(role))
}

/** Returns a section's sidebar entries for someone with these roles. */
export function entriesOf(pages: readonly Page[], roles: readonly string[]): Entry[] {
  const entries = new Map<string, [Page, ...Page[]]>()
  for (const page of pages) {
    if (page.parent !== undefined || page.hidden || !mayOpen(page, roles)) continue
    const title = page.entry ?? page.title
    const same = entries.get(title)
    if (same) same.push(page)
    else entries.set(title, [page])
  }
  return [...entries].map(([title, members]) => ({ title, pages: members }))
}

/** A parent of nested paths that isn't a page, and the pages below it, of which it leads to one. */
export type NestedDefault = { from: string; pages: readonly [Page, ...Page[]] }

/** Returns parents of nested paths that aren't pages. */
export function nestedDefaults(pages: readonly Page[]): NestedDefault[] {
  const own = new Set(pages.map((page) => page.path.toLowerCase()))
  const defaults = new Map<string, [Page, ...Page[]]>()
  for (const page of pages) {
    if (page.parent !== undefined || isPublic(page)) continue
    const parts = page.path.split('/').slice(1)
    for (let depth = 1; depth < parts.length; depth += 1) {
      const above = `/${parts.slice(0, depth).join('/')}`
      if (own.has(above.toLowerCase())) continue
      const known = defaults.get(above)
      if (known) known.push(page)
      else defaults.set(above, [page])
    }
  }
  return [...defaults].map(([from, pages]) => ({ from, pages }))
}

/** The first page that someone with these roles may open; simply the first if they may open none, which says why. */
export const defaultPage = ({ pages }: NestedDefault, roles: readonly string[]): Page =>
  pages.find((page) => !page.hidden && mayOpen(page, roles)) ?? pages[0]
