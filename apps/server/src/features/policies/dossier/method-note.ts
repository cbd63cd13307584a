import { type Markup, markup } from '../../../reporting/print/markup.ts'
import { section } from '../../../reporting/print/page-parts.ts'
import type { Dossier } from './dossier.ts'

/** How scores are made, in plain words; `docs/scoring.md` has everything. */
export const methodNote = ({ risk: { current } }: Dossier): Markup =>
  section(
    'How scores are calculated',
    markup`<p>A score from 0 to 100 describes expected claim frequency, not the cost of claims. 50 is average, 25 is half the average frequency and 75 is double. It covers the last two years, weighted toward recent driving: an event or a mile loses half of its weight in 180 days.</p>
    <p>Behavioral risk: events of each type per mile are compared with the rate of vehicles of all classes on the same roads and at the same hours. With little driving a rate stays close to what is expected. Events that people rated inaccurate don’t count, and unreviewed events count by how often their detector is right. Types that no device reports count as the other behaviors predict.</p>
    <p>Environmental risk compares light, traffic, weather, roads and regions with a reference fleet. Usage risk compares the miles of a year and long drives with those of other vehicles. Loss experience compares confirmed collisions with the number expected in the same time, and counts only where they can be seen.</p>
    <p>The score of this policy is the mean of its vehicles’ risk, weighted by years at risk, with riskier vehicles that left it in the last 12 months as one reason${current?.fleetRecord ? ', with a reason of its own for what they have in common: vehicles can each have fewer losses than expected although the fleet has more' : ''}. An interval contains the actual risk in about 9 of 10 cases. It excludes errors in the weights and chance in next year’s claims. Scores support an underwriter’s judgment; they don’t replace it.</p>`,
  )

/** Lines for the underwriter's name, signature and date. */
export const signatures = (): Markup =>
  markup`<section><h2>Underwriter</h2><div class="sign"><p>Name</p><p>Signature</p><p>Date</p></div></section>`
