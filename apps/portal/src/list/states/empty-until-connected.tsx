import { Empty } from '@milepost/ui/feedback/states'
import { Button } from '@milepost/ui/form/button'
import { Link } from '@milepost/ui/layout/link'
import { connectionsHref } from '../../addresses.ts'

/** An empty list of provider data: why it is empty, and a link to the connections. */
export function EmptyUntilConnected({ title, detail }: { title: string; detail: string }) {
  return (
    <Empty
      title={title}
      detail={detail}
      action={
        <Button asChild>
          <Link href={connectionsHref()}>View connections</Link>
        </Button>
      }
    />
  )
}
