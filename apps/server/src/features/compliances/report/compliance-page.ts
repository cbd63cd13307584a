import type { ComplianceCell, ComplianceRow, ComplianceState } from '@milepost/contract/compliances/endpoints'
import type { ComplianceMetric } from '@milepost/contract/compliances/metrics'
import {
  acceptableText,
  complianceStateWords,
  measuredText,
  metricHints,
  shortMetricWords,
} from '@milepost/contract/compliances/words'
import { missing, type Units } from '@milepost/domain/quantity'
import { dayBefore, monthAfter, monthOf } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { markup } from '../../../reporting/print/markup.ts'
import { longSection, section, tiles } from '../../../reporting/print/page-parts.ts'
import { daysText } from '../../../reporting/print/print-time.ts'
import { printedDocument } from '../../../reporting/print/printed-document.ts'

export type PrintedCompliance = {
  client: { name: string; timeZone: string }
  connection: { name: string; insurerName: string | null; policyNumber: string | null }
  checklistName: string
  metrics: readonly ComplianceMetric[]
  month: string
  rows: readonly ComplianceRow[]
  units: Units
  printedAt: Date
}

const marks: Readonly<Record<ComplianceState, string>> = { compliant: '✓', notCompliant: '✗', unknown: missing }

/** Renders a connection's results: how many of each, what was required, and every vehicle. */
export function compliancePage({ metrics, rows, units, month, ...page }: PrintedCompliance): string {
  const { client, connection, printedAt } = page
  const isRunning = monthOf(localDay(client.timeZone, printedAt.getTime())) <= month
  const count = (state: ComplianceState) => String(rows.filter((row) => row.state === state).length)
  const textOf = (row: ComplianceRow, key: ComplianceMetric['key']) => {
    const cell = row.cells.find((one) => one.key === key)
    return cell ? cellText(cell, units) : missing
  }
  return printedDocument({
    client,
    title: `Compliance of ${connection.name}`,
    subject: [
      page.checklistName,
      connection.insurerName,
      connection.policyNumber && `Policy ${connection.policyNumber}`,
    ],
    period: daysText(month, dayBefore(monthAfter(month))),
    zone: client.timeZone,
    scoreVersion: null,
    note: isRunning && 'The month isn’t over: results may change.',
    printedAt,
    content: [
      tiles([
        ['Vehicles', String(rows.length)],
        [complianceStateWords.compliant, count('compliant')],
        [complianceStateWords.notCompliant, count('notCompliant')],
        [complianceStateWords.unknown, count('unknown'), 'a setting or data is missing'],
      ]),
      section(
        'What is required',
        markup`<table><thead><tr><th>Metric</th><th>Acceptable</th><th>How it is measured</th></tr></thead><tbody>${metrics.map(
          ({ key, name, acceptableValues }) =>
            markup`<tr><td>${name}</td><td>${acceptableText(acceptableValues, units)}</td><td class="quiet">${metricHints[key]}</td></tr>`,
        )}</tbody></table>`,
      ),
      longSection(
        'Vehicles',
        markup`<table><thead><tr><th>Vehicle</th><th>Result</th>${metrics.map(({ key }) => markup`<th>${shortMetricWords[key]}</th>`)}</tr></thead><tbody>${rows.map(
          (row) =>
            markup`<tr><td>${row.vehicle.name}</td><td>${complianceStateWords[row.state]}</td>${metrics.map(({ key }) => markup`<td>${textOf(row, key)}</td>`)}</tr>`,
        )}</tbody></table>`,
      ),
    ],
  })
}

const cellText = (cell: ComplianceCell, units: Units) => `${marks[cell.state]} ${measuredText(cell, units)}`
