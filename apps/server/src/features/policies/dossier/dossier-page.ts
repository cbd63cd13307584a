import { markup } from '../../../reporting/print/markup.ts'
import { daysText } from '../../../reporting/print/print-time.ts'
import { printedDocument } from '../../../reporting/print/printed-document.ts'
import { backTestSection } from './back-test-section.ts'
import { behaviors } from './behaviors.ts'
import { cover } from './cover.ts'
import type { Dossier } from './dossier.ts'
import { experienceTable } from './experience-table.ts'
import { fleetNames } from './fleet-names.ts'
import { methodNote, signatures } from './method-note.ts'
import { scoreTrend } from './score-trend.ts'
import { whereAndWhen } from './where-and-when.ts'
import { worstVehicles } from './worst-vehicles.ts'

/** Renders a renewal dossier as a self-contained page for printing on at most six sheets. */
export function dossierPage(dossier: Dossier): string {
  const { policy, experience, risk, range, client } = dossier
  return printedDocument({
    client,
    title: `Renewal dossier: policy ${policy.policyNumber}`,
    subject: [fleetNames(policy, 4), policy.insurerName],
    period: daysText(range.first, range.last),
    zone: range.zone,
    scoreVersion: risk.current?.configVersion ?? null,
    note:
      experience.lossCoverage === 'loading' && 'Milepost was still importing history, so the figures are provisional.',
    printedAt: dossier.printedAt,
    top: `${experience.lossCoverage === 'loading' ? 'Provisional: still importing history. ' : ''}Confidential. For underwriting by ${policy.insurerName ?? client.name} only. Do not share with others.`,
    content: [
      cover(dossier),
      markup`<div class="sheet">${experienceTable(dossier)}${scoreTrend(dossier)}</div>`,
      // These fill sheets one after the other: how long each is depends on the fleet.
      behaviors(dossier),
      whereAndWhen(dossier),
      worstVehicles(dossier),
      backTestSection(dossier),
      methodNote(dossier),
      signatures(),
    ],
  })
}
