import { unreadWords } from '@milepost/contract/connections/reads'
import { CutName } from './cut-name.tsx'

/** Who drove, if the provider reports it. */
export const DriverCell = ({ driver }: { driver: { name: string } | null }) =>
  driver ? <CutName name={driver.name} at="person" /> : <span className="text-text-3">{unreadWords.notReported}</span>
