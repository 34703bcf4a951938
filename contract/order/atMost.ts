/** Lines one account may keep. */
export const cartLinesAtMost = 200

/** Most addresses that one order goes to. */
export const consignmentsAtMost = 50
