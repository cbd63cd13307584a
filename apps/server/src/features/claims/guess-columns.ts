import type { ClaimColumns, ClaimField } from '@milepost/contract/claims/import'
import { plainHeader } from '../../import/cell-values.ts'
import { guessColumns as guess } from '../../import/guess-columns.ts'

/** Names of columns in loss runs, without case, spaces and signs; earlier ones are surer. */
const names: Readonly<Record<ClaimField, readonly string[]>> = {
  claimNumber: ['claimnumber', 'claimno', 'claim', 'claimid', 'claimnum', 'filenumber'],
  policyNumber: ['policynumber', 'policyno', 'policy', 'policyid', 'policynum'],
  insurerName: ['insurer', 'insurername', 'carrier', 'company', 'writingcompany'],
  vin: ['vin', 'vehicleidentificationnumber', 'vinnumber', 'serialnumber'],
  vehicleName: ['vehiclename', 'vehicle', 'unit', 'unitnumber', 'unitno', 'truck', 'vehicleid', 'vehicleno'],
  lossDate: ['lossdate', 'dateofloss', 'dol', 'accidentdate', 'dateofaccident', 'occurrencedate', 'date'],
  lossTime: ['losstime', 'timeofloss', 'accidenttime', 'time'],
  faultPercent: ['fault', 'faultpercent', 'faultpct', 'liability', 'liabilitypercent', 'atfault', 'percentatfault'],
  paidUsd: ['paid', 'totalpaid', 'paidusd', 'paidlosses', 'paidtodate', 'losspaid', 'paidloss'],
  reservedUsd: ['reserved', 'reserve', 'reserves', 'outstanding', 'outstandingreserve', 'totalreserve', 'openreserve'],
  injuries: ['injuries', 'injured', 'numberofinjuries', 'injurycount', 'personsinjured', 'bodilyinjuries'],
  status: ['status', 'claimstatus', 'openclosed'],
}

/** Parts of longer names, such as "Insured fault %" and "Reserve (USD)". */
const parts: Partial<Readonly<Record<ClaimField, RegExp>>> = {
  faultPercent: /fault|liability/,
  paidUsd: /paid/,
  reservedUsd: /reserve|outstanding/,
  injuries: /injur/,
  status: /status/,
}

/**
 * Guesses the column of each field from the first line of a loss run; each column is used at most once. A longer name counts
 * if it is the only one left for its field.
 */
export function guessColumns(headers: readonly string[]): ClaimColumns {
  const columns = guess(names, headers)
  const plain = headers.map(plainHeader)
  for (const [field, part] of Object.entries(parts) as [ClaimField, RegExp][]) {
    if (columns[field] !== undefined) continue
    const used = Object.values(columns)
    const left = plain.flatMap((name, at) => (!used.includes(at) && part.test(name) && !/date/.test(name) ? [at] : []))
    if (left.length === 1) columns[field] = left[0]!
  }
  return columns
}
