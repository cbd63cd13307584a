import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import type { ReactNode } from 'react'

interface KnownCardProps {
  title: string
  /** Label of the edit button. */
  edit: string
  /** Absent if nothing can be changed. */
  onEdit: (() => void) | undefined
  className?: string
  children: ReactNode
}

/** Manually recorded facts of a loss, with an edit button for people who may change them. */
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
