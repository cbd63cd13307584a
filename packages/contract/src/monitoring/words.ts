import { jobText, workNames } from '../jobs/words.ts'
import { dataTypeWords } from '../providers/words.ts'
import { type MonitorReport, requestReports } from './endpoints.ts'

/** Labels of the reports. */
export const monitorReportWords: Readonly<Record<MonitorReport, string>> = {
  transformer: 'Transformer',
  extractor: 'Extractor',
  privateApiExceptions: 'Private API exceptions',
  publicApiExceptions: 'Public API exceptions',
  functionsExceptions: 'Functions exceptions',
  privateApiSuccessful: 'Private API: top successful requests',
  privateApiFailed: 'Private API: top failed requests',
  publicApiSuccessful: 'Public API: top successful requests',
  publicApiFailed: 'Public API: top failed requests',
}

/** What each report has, in a sentence. */
export const monitorReportNotes: Readonly<Record<MonitorReport, string>> = {
  transformer: 'Records that were rejected, each with its reason, and calculations that failed.',
  extractor: 'Failures while reading from providers.',
  privateApiExceptions: 'Requests by the portals that failed because of the server (status 500 and above).',
  publicApiExceptions: 'Requests with an API token that failed because of the server (status 500 and above).',
  functionsExceptions: 'Background jobs that failed, each attempt counted.',
  privateApiSuccessful: 'Requests by the portals that succeeded, without health checks and live updates.',
  privateApiFailed: 'Requests by the portals that were refused or failed (status 400 and above).',
  publicApiSuccessful: 'Requests with an API token that succeeded.',
  publicApiFailed: 'Requests with an API token that were refused or failed (status 400 and above).',
}

/** What a report counts: rejected records aren’t failures of the server. */
export const monitorThings = (report: MonitorReport): 'requests' | 'problems' | 'failures' =>
  isRequestReport(report) ? 'requests' : report === 'transformer' ? 'problems' : 'failures'

/** True if a report is about requests rather than failures. */
export const isRequestReport = (report: MonitorReport): boolean => requestReports.some((one) => one === report)

const kinds: Readonly<Record<string, string>> = { ...dataTypeWords, sync: 'Syncing' }
const history = '.history'

/** Returns a source as people read it: a kind of records, a job, or a route as it is. */
export function sourceText(source: string): string {
  if (source.endsWith(history)) return `${sourceText(source.slice(0, -history.length))}, history`
  const text = Object.hasOwn(kinds, source) ? kinds[source]! : jobText(source)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Sources with a label of their own. */
export const labeledSources: readonly string[] = [
  ...Object.keys(kinds).flatMap((kind) => [kind, `${kind}${history}`]),
  ...workNames,
]
