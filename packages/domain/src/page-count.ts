/** Returns how many pages a list has. */
export const pageCount = (totalCount: number, pageSize: number) => Math.ceil(totalCount / pageSize)
