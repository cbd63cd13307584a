import type { DriverRecord } from '@milepost/contract/drivers/same-person'
import { recordStatus } from '@milepost/domain/codes'
import { Facts } from '@milepost/ui/layout/facts'
import type { ReactNode } from 'react'

/** What a provider reports about a driver; with another record to compare, what differs is marked. */
export function RecordFacts({ record, other }: { record: DriverRecord; other?: DriverRecord | undefined }) {
  const marked = (name: keyof DriverRecord & ('employeeNumber' | 'licenseState' | 'licenseNumber' | 'phoneNumber')) => {
    const value: ReactNode = record[name]
    return other && value && other[name] && other[name] !== record[name] ? (
      <mark className="bg-warning-soft text-text">{value}</mark>
    ) : (
      value
    )
  }
  return (
    <Facts
      missing="Not reported"
      facts={[
        { term: 'Provider', value: record.provider.displayName },
        { term: 'Connection', value: record.connection.name },
        { term: 'Status', value: recordStatus.word(record.status), note: record.statusReason },
        { term: 'License state', value: marked('licenseState') },
        { term: 'License', value: marked('licenseNumber') },
        { term: 'Employee no.', value: marked('employeeNumber'), title: 'Employee number' },
        { term: 'Phone', value: marked('phoneNumber') },
      ]}
    />
  )
}
