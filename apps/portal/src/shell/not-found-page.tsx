import { Button } from '@milepost/ui/button'
import { Card } from '@milepost/ui/card'
import { Link } from '@milepost/ui/link'
import { PageLayout } from '@milepost/ui/page-layout'
import { Empty } from '@milepost/ui/states'
import { useLocation } from '@tanstack/react-router'
import { useDocumentTitle } from './document-title.ts'

/** No page has this address. */
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
          detail="It may have moved. Every page can be found by name with Ctrl K."
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
