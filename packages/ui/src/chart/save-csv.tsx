import { Download } from 'lucide-react'
import { IconButton } from '../form/button.tsx'
import { saveFile } from '../form/save-file.ts'
import { type ChartTable, csvFile, fileNameOf } from './chart-file.ts'

interface SaveCsvProps {
  /** What the file is named for, asked when it is saved. */
  title: () => string
  table: () => ChartTable
}

/** Saves what a chart or a plain table shows as a CSV file. */
export const SaveCsv = ({ title, table }: SaveCsvProps) => (
  <IconButton
    data-screen-only
    label="Save numbers as CSV"
    size="small"
    onClick={() => saveFile(fileNameOf(title()), csvFile(table()))}
  >
    <Download aria-hidden />
  </IconButton>
)
