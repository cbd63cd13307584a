import { type ClaimColumns, type ClaimField, claimFields } from '@milepost/contract/claims/import'
import { plainHeader } from '../../import/cell-values.ts'

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

/** Guesses the column of each field from the first line of a loss run; each column is used at most once. */
export function guessColumns(headers: readonly string[]): ClaimColumns {
  const plain = headers.map(plainHeader)
  const columns: ClaimColumns = {}
  for (const field of claimFields) {
    const places = names[field].map((name) => plain.indexOf(name))
    const place = places.find((at) => at >= 0 && !Object.values(columns).includes(at))
    if (place !== undefined) columns[field] = place
  }
  return columns
}
