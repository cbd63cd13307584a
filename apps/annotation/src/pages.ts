/** Where the portal is on its host; its home page is this path with a slash. */
export const base = '/annotation'
export const home = `${base}/`

/** A page of the header. */
export type Page = {
  /** Below the base. */
  path: '/' | '/history' | '/team'
  title: string
  /** Opens it after `g`. */
  key: string
  isForLeads: boolean
}

export const pages: readonly Page[] = [
  { path: '/', title: 'Review', key: 'r', isForLeads: false },
  { path: '/history', title: 'My answers', key: 'm', isForLeads: false },
  { path: '/team', title: 'Team', key: 't', isForLeads: true },
]

/** Returns a page's address for links. */
export const hrefOf = ({ path }: Pick<Page, 'path'>) => `${base}${path}`

/** Returns the pages that someone may open. */
export const pagesFor = ({ isLead }: { isLead: boolean }) => pages.filter((page) => isLead || !page.isForLeads)
