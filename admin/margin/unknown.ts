/** What is said of a cost that nobody knows; it is never nought. */
export const unknown = '未知'
