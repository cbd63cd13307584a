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
        <Link href={connectionsHref({ health: ['failed'] })} className={actionLook}>
          View connections
        </Link>
      }
    >
      {failed.length === 1
        ? `${product.name} can’t sync ${first.name}${first.healthReason ? `: ${first.healthReason}` : '.'}`
        : `${product.name} can’t sync ${failed.length} connections: ${failed.map(({ name }) => name).join(', ')}.`}
    </Banner>
  )
}
