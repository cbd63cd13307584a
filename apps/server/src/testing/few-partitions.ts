import { partitionRules } from '../db/schema/partition-rules.ts'

/** Just enough partitions to test several: a database costs as much as creating, copying and reading its tables. */
export const fewPartitions = partitionRules.map((rule) => ({ ...rule, behind: 1, ahead: 1 }))
