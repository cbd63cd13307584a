import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { isPublic, type Page as PageEntry } from '../../page-list.ts'
import { Page } from './page.tsx'

/** Shown for a listed page that isn't built yet, or is disabled: says so, and what it will show. */
export function NotBuiltPage({ page }: { page: PageEntry }) {
  return (
    <Page>
      <Card>
        <Empty
          title={page.disabled ?? 'This page isn’t available yet.'}
          detail={page.disabled ? undefined : `What it will show: ${page.description}`}
          action={
            !isPublic(page) && (
              <Button asChild>
                <Link href="/">Go to the dashboard</Link>
              </Button>
            )
          }
        />
      </Card>
    </Page>
  )
}
