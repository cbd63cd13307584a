import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'

export default function ReviewPage() {
  useDocumentTitle('Review')
  return <PageLayout title="Review">Not available yet.</PageLayout>
}
