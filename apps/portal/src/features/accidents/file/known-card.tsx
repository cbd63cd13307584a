import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'

interface KnownCardProps {
  title: string
  /** What the button says that lets people change it. */
  edit: string
  /** Absent where nothing can be changed. */
  onEdit: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** What people know of a loss, with the way to change it for those who may. */
export function KnownCard({ title, edit, onEdit, className, children }: KnownCardProps) {
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        aside={
          onEdit && (
            <Button size="small" data-screen-only onClick={onEdit}>
              {edit}
            </Button>
          )
        }
      />
      <CardBody className={className}>{children}</CardBody>
    </Card>
  )
}
