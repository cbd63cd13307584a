import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'

export default function HistoryPage() {
  useDocumentTitle('My answers')
  return <PageLayout title="My answers">Not available yet.</PageLayout>
}
