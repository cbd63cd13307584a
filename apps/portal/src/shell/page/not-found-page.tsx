import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Card } from '@milepost/ui/layout/card'
import { Link } from '@milepost/ui/layout/link'
import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'
import { useLocation } from '@tanstack/react-router'

/** Shown if no page has this URL. */
export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  useDocumentTitle('Not found')
  return (
    <PageLayout title="Not found">
      <Card>
        <Empty
          title={
            <>
              There is no page <code className="font-mono">{path}</code>.
            </>
          }
          detail="It may have moved. Find any page by name with Ctrl K."
          action={
            <Button asChild>
              <Link href="/">Go to the dashboard</Link>
            </Button>
          }
        />
      </Card>
    </PageLayout>
  )
}
