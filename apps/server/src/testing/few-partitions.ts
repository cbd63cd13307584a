import { partitionRules } from '../db/schema/partition-rules.ts'

/** As few partitions as show that there are several: a database costs what its tables cost to make, copy and read. */
export const fewPartitions = partitionRules.map((rule) => ({ ...rule, behind: 1, ahead: 1 }))
