import { PageLayout } from '@milepost/ui/layout/page-layout'
import { useDocumentTitle } from '@milepost/ui/page/document-title'

export default function TeamPage() {
  useDocumentTitle('Team')
  return <PageLayout title="Team">Not available yet.</PageLayout>
}
