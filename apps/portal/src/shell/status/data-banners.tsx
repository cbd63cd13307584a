import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { connectionHealth } from '@milepost/domain/codes'
import { product } from '@milepost/domain/product'
import { Link } from '@milepost/ui/layout/link'
import { Banner } from '@milepost/ui/layout/page-layout'
import { useQuery } from '@tanstack/react-query'
import { connectionsHref } from '../../addresses.ts'
import { useLiveRefresh } from '../../lib/api/live.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { actionLook } from './banner-action.ts'

// Failures to load connections are shown on their own pages; here they would only be noise.
/** Failed connections. */
export default function DataBanners() {
  const { data = [] } = useQuery(answerOf(connectionEndpoints.list, {}))
  useLiveRefresh(['connection'], connectionEndpoints.list)
  const failed = data.filter((connection) => connection.healthStatus === connectionHealth.code.failed)
  const [first] = failed
  if (!first) return null
  return (
    <Banner
      tone="destructive"
      action={
        <Link href={connectionsHref()} className={actionLook}>
          Look at connections
        </Link>
      }
    >
      {failed.length === 1
        ? `${first.name} does not let ${product.name} in${first.healthReason ? `: ${first.healthReason}` : '.'}`
        : `${failed.length} connections do not let ${product.name} in: ${failed.map(({ name }) => name).join(', ')}.`}
    </Banner>
  )
}
