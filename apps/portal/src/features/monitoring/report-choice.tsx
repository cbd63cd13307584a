import type { MonitorReport } from '@milepost/contract/monitoring/endpoints'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { reportOptions } from './monitoring-filters.ts'

/** Selects one of the nine reports. */
export const ReportChoice = ({
  value,
  onChange,
}: {
  value: MonitorReport
  onChange: (report: MonitorReport) => void
}) => (
  <Field label="Report" className="mb-3 max-w-80">
    <Select value={value} onChange={onChange} options={reportOptions} />
  </Field>
)
