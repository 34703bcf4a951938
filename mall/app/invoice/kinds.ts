/** Whom an invoice is made out to, and which kind it is, as pages call them. */
export const headerKinds = { 2: '企业', 1: '个人' } as const
export const invoiceKinds = { 1: '增值税普通发票', 2: '增值税专用发票' } as const
