import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { home } from '../pages.ts'

/** Shown if no page has this URL, or if it isn't for this person. */
export function NotFoundPage() {
  useDocumentTitle('Not found')
  return (
    <PageLayout title="Not found">
      <Card>
        <Empty
          title="There is no page at this address."
          action={
            <Button asChild>
              <Link href={home}>Go to Review</Link>
            </Button>
          }
        />
      </Card>
    </PageLayout>
  )
}
