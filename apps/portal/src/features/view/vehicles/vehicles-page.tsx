import { Page } from '../../../shell/page.tsx'

export default function VehiclesPage() {
  return <Page>…</Page>
}
