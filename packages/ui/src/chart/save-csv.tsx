import { IconButton } from '../form/button.tsx'
import { saveFile } from '../form/save-file.ts'
import { Download } from '../icon/icons.gen.tsx'
import { type ChartTable, csvFile, fileNameOf } from './chart-file.ts'

interface SaveCsvProps {
  /** The file's title, requested when it is saved. */
  title: () => string
  table: () => ChartTable
}

/** Saves the content of a chart or a plain table as a CSV file. */
export const SaveCsv = ({ title, table }: SaveCsvProps) => (
  <IconButton
    data-screen-only
    label="Download CSV"
    size="small"
    onClick={() => saveFile(fileNameOf(title()), csvFile(table()))}
  >
    <Download aria-hidden />
  </IconButton>
)
