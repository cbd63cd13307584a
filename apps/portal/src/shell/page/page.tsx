import { product } from '@milepost/domain/product'
import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { type ComponentProps, lazy, Suspense } from 'react'
import { isPublic } from '../../page-list.ts'
import { useArrival } from '../use-arrival.ts'
import { useCurrentPage } from './current-page.ts'
import { PageTabs } from './page-tabs.tsx'
import { PrintedHead } from './printed-head.tsx'

// They start with a request to the server, so their code can load after the page's.
const DataBanners = lazy(() => import('../status/data-banners.tsx'))

type PageProps = Omit<ComponentProps<typeof PageLayout>, 'title' | 'banners' | 'admin'> & {
  /** Replaces the title from the page list: the name of a vehicle or driver. */
  title?: string
  /** In print, what the page covers besides its line: filters, days. */
  scope?: readonly string[]
}

/** The frame of every page: title, banners, admin mark, tabs and document title follow from the page list. */
export function Page({ title, scope = [], children, ...rest }: PageProps) {
  const page = useCurrentPage()
  useArrival()
  const shown = title ?? page?.entry ?? page?.title ?? product.name
  useDocumentTitle(page?.entry && !title ? `${page.entry}: ${page.title}` : shown)
  const signedIn = page !== undefined && !isPublic(page)
  return (
    <>
      {signedIn && (
        <div className="mx-auto grid w-full max-w-[1600px] gap-2 px-3 pt-3 empty:hidden desk:px-6">
          <Suspense>
            <DataBanners />
          </Suspense>
        </div>
      )}
      <PageLayout {...rest} title={shown} {...(page?.adminOnly ? { admin: true } : {})}>
        {signedIn && <PrintedHead scope={scope} />}
        {signedIn && <PageTabs page={page} />}
        {children}
      </PageLayout>
    </>
  )
}
