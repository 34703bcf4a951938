/** '2026-11' → '2026 年 11 月' */
export const monthName = (month: string): string => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`
